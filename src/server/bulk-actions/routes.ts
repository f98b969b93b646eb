import { Hono } from 'hono'
import type { BulkAction } from '../../features/subscribers/bulk-runs/model.ts'
import { requireConnection } from '../integrations/connections/repository.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { subscribersOfSite } from '../subscribers/matches.ts'
import { changeSubscribers, requireBulkAction } from './actions.ts'
import { recordBulkAction } from './record.ts'
import { bulkRunRoutes } from './run-routes.ts'
import { bulkResponse, idsInput, sendIdsInput, tagIdsInput } from './schema.ts'

type BulkDeps = Pick<Deps, 'jobs' | 'now' | 'log' | 'environment'>

/** Actions on selected subscribers of a site: at once on a few, in the background on many. */
export const bulkActionRoutes = (deps: BulkDeps): Hono<SiteEnv> =>
  new Hono<SiteEnv>()
    .route('/', bulkRunRoutes(deps))
    .route('/', tagRoutes(deps))
    .route('/', deletionRoutes(deps))
    .route('/', sendRoutes(deps))

/** Runs an action for those of the IDs that are subscribers of the selected site. */
async function changeByIds(
  { statements, site }: Pick<SiteEnv['Variables'], 'statements' | 'site'>,
  deps: BulkDeps,
  { ids, ...action }: BulkAction & { ids: readonly string[] },
) {
  const ofSite = await subscribersOfSite(statements, site.id, ids)
  return { changed: await changeSubscribers({ ...deps, statements, site }, action, ofSite) }
}

const TAG_ACTIONS = [
  { kind: 'tag', summary: 'Adds a tag to selected subscribers.' },
  { kind: 'untag', summary: 'Removes a tag from selected subscribers.' },
] as const

function tagRoutes(deps: BulkDeps): Hono<SiteEnv> {
  const routes = new Hono<SiteEnv>()
  for (const { kind, summary } of TAG_ACTIONS) {
    routes.post(
      `/site/users/bulk/${kind}`,
      describe({ summary, data: bulkResponse }),
      selectedSite,
      validate('json', tagIdsInput),
      async (context) => {
        requireBulkAction(context.var.person, kind)
        const input = context.req.valid('json')
        return ok(context, await changeByIds(context.var, deps, { kind, ...input }))
      },
    )
  }
  return routes
}

function deletionRoutes(deps: BulkDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post(
    '/site/users/bulk/delete',
    describe({ summary: 'Deletes selected subscribers of this site.', data: bulkResponse }),
    selectedSite,
    validate('json', idsInput),
    async (context) => {
      requireBulkAction(context.var.person, 'delete')
      const input = context.req.valid('json')
      const kind = 'delete'
      const { changed } = await changeByIds(context.var, deps, { kind, ...input })
      const event = 'subscribers.deleted'
      if (changed > 0) recordBulkAction(context, deps, { event, kind, count: changed })
      return ok(context, { changed })
    },
  )
}

function sendRoutes(deps: BulkDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>().post(
    '/site/users/bulk/send',
    describe({ summary: 'Sends selected subscribers to a connection.', data: bulkResponse }),
    selectedSite,
    validate('json', sendIdsInput),
    async (context) => {
      const { statements, person, site } = context.var
      requireBulkAction(person, 'send')
      const input = context.req.valid('json')
      await requireConnection(statements, site, input.connection_id)
      return ok(context, await changeByIds(context.var, deps, { kind: 'send', ...input }))
    },
  )
}
