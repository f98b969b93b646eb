import { Hono } from 'hono'
import { queueForConnection } from '../deliveries/queue.ts'
import { requireConnection } from '../integrations/connections/repository.ts'
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
export function bulkActionRoutes({ jobs, now }: Pick<Deps, 'jobs' | 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      '/site/users/bulk/tag',
      describe({ summary: 'Adds a tag to selected subscribers.', data: bulkResponse }),
      selectedSite,
      validate('json', bulkTagInput),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        const { tag, ...selection } = context.req.valid('json')
        const addToAll = (subscriberIds: readonly string[]) =>
          addTag(statements, site.id, { subscriberIds, tag })
        return ok(context, await changeBatch(statements, site, selection, addToAll))
      },
    )
    .post(
      '/site/users/bulk/delete',
      describe({ summary: 'Deletes selected subscribers of this site.', data: bulkResponse }),
      selectedSite,
      validate('json', selectionInput),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'delete_subscribers')
        const deleteAll = (ids: readonly string[]) =>
          deleteSubscribers(statements, jobs, ids, now())
        return ok(
          context,
          await changeBatch(statements, site, context.req.valid('json'), deleteAll),
        )
      },
    )
    .route('/', untagRoutes())
    .route('/', sendRoutes({ jobs, now }))
}

function untagRoutes(): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post(
    '/site/users/bulk/untag',
    describe({ summary: 'Removes a tag from selected subscribers.', data: bulkResponse }),
    selectedSite,
    validate('json', bulkTagInput),
    async (context) => {
      const { statements, person, site } = context.var
      requirePermission(person, 'subscribers', 'view_subscribers')
      const { tag, ...selection } = context.req.valid('json')
      const removeFromAll = (subscriberIds: readonly string[]) =>
        removeTag(statements, { subscriberIds, tag })
      return ok(context, await changeBatch(statements, site, selection, removeFromAll))
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
