import type { Area } from '../../features/session/permission-rules.ts'
import type { BulkAction } from '../../features/subscribers/bulk-runs/model.ts'
import type { Permission } from '../../features/user/model.ts'
import { queueForConnection } from '../deliveries/queue.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { hasPermission, type Member, requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { addTag, removeTag } from '../subscriber-details/tags.ts'
import { deleteSubscribers } from '../subscribers/delete.ts'

type Kind = BulkAction['kind']

/** What each action needs. */
const PERMISSIONS: Readonly<Record<Kind, readonly [Area, Permission][]>> = {
  tag: [['subscribers', 'view_subscribers']],
  untag: [['subscribers', 'view_subscribers']],
  delete: [['subscribers', 'delete_subscribers']],
  send: [
    ['subscribers', 'view_subscribers'],
    ['integrations', 'manage_integrations'],
  ],
}

export const mayRun = (member: Member, kind: Kind): boolean =>
  PERMISSIONS[kind].every((needed) => hasPermission(member, ...needed))

/** @throws Refusal FORBIDDEN */
export function requireBulkAction(person: Person, kind: Kind): void {
  for (const needed of PERMISSIONS[kind]) requirePermission(person, ...needed)
}

type ChangeDeps = Pick<Deps, 'jobs' | 'now'> & { statements: Queryable; site: SelectedSite }

/** Runs an action for these subscribers of the site. Returns how many it changed. */
export async function changeSubscribers(
  { statements, site, jobs, now }: ChangeDeps,
  action: BulkAction,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  switch (action.kind) {
    case 'tag':
      return addTag(statements, site.id, { subscriberIds: ids, tag: action.tag })
    case 'untag':
      return removeTag(statements, { subscriberIds: ids, tag: action.tag })
    case 'delete':
      return deleteSubscribers(statements, jobs, ids, { kind: 'deleted', now: now() })
    case 'send':
      return queueForConnection(statements, jobs, action.connection_id, ids, now())
  }
}
