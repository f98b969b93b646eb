import { Hono } from 'hono'
import { queueForConnection } from '../deliveries/queue.ts'
import { requireConnection } from '../integrations/connections/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { addTag, removeTag } from '../subscriber-details/tags.ts'
import { deleteSubscribers } from '../subscribers/delete.ts'
import { changeBatch } from './batch.ts'
import { bulkResponse, bulkSendInput, bulkTagInput, selectionInput } from './schema.ts'

/** Actions on many subscribers of the selected site, a batch at a time. */
export const bulkActionRoutes = (deps: Pick<Deps, 'jobs' | 'now'>): Hono<SiteEnv> =>
  new Hono<SiteEnv>()
    .route('/', tagRoutes())
    .route('/', deletionRoutes(deps))
    .route('/', sendRoutes(deps))

type TagAction = {
  name: string
  summary: string
  change: (
    statements: Queryable,
    siteId: string,
    tagged: { subscriberIds: readonly string[]; tag: string },
  ) => Promise<number>
}

const TAG_ACTIONS: readonly TagAction[] = [
  { name: 'tag', summary: 'Adds a tag to selected subscribers.', change: addTag },
  {
    name: 'untag',
    summary: 'Removes a tag from selected subscribers.',
    change: (statements, _siteId, tagged) => removeTag(statements, tagged),
  },
]

function tagRoutes(): Hono<SiteEnv> {
  const routes = new Hono<SiteEnv>()
  for (const { name, summary, change } of TAG_ACTIONS) {
    routes.post(
      `/site/users/bulk/${name}`,
      describe({ summary, data: bulkResponse }),
      selectedSite,
      validate('json', bulkTagInput),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        const { tag, ...selection } = context.req.valid('json')
        const changeAll = (subscriberIds: readonly string[]) =>
          change(statements, site.id, { subscriberIds, tag })
        return ok(context, await changeBatch(statements, site, selection, changeAll))
      },
    )
  }
  return routes
}

function deletionRoutes({ jobs, now }: Pick<Deps, 'jobs' | 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post(
    '/site/users/bulk/delete',
    describe({ summary: 'Deletes selected subscribers of this site.', data: bulkResponse }),
    selectedSite,
    validate('json', selectionInput),
    async (context) => {
      const { statements, person, site } = context.var
      requirePermission(person, 'subscribers', 'delete_subscribers')
      const selection = context.req.valid('json')
      const deleteAll = (ids: readonly string[]) =>
        deleteSubscribers(statements, jobs, ids, { kind: 'deleted', now: now() })
      return ok(context, await changeBatch(statements, site, selection, deleteAll))
    },
  )
}

function sendRoutes({ jobs, now }: Pick<Deps, 'jobs' | 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post(
    '/site/users/bulk/send',
    describe({ summary: 'Sends selected subscribers to a connection.', data: bulkResponse }),
    selectedSite,
    validate('json', bulkSendInput),
    async (context) => {
      const { statements, person, site } = context.var
      requirePermission(person, 'subscribers', 'view_subscribers')
      requirePermission(person, 'integrations', 'manage_integrations')
      const { connection_id: connectionId, ...selection } = context.req.valid('json')
      await requireConnection(statements, site, connectionId)
      const sendAll = (ids: readonly string[]) =>
        queueForConnection(statements, jobs, connectionId, ids, now())
      return ok(context, await changeBatch(statements, site, selection, sendAll))
    },
  )
}
