import { type Context, Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import {
  addSavedFilter,
  changeSavedFilter,
  deleteSavedFilter,
  type FilterOwner,
  listSavedFilters,
} from './repository.ts'
import {
  savedFilterChange,
  savedFilterInput,
  savedFilterResponse,
  savedFiltersQuery,
  savedFiltersResponse,
} from './schema.ts'

const PATH = '/site/saved-filters'

/** @throws Refusal FORBIDDEN for a user who may not see subscribers */
function ownerOf(context: Context<SiteEnv>): FilterOwner {
  const { person, site } = context.var
  requirePermission(person, 'subscribers', 'view_subscribers')
  return { siteId: site.id, personId: person.personId }
}

/** Filters of a tab of the subscribers' list that a user has saved for the selected site; nobody else sees them. */
export function savedFilterRoutes(deps: Pick<Deps, 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>().route('/', listRoutes(deps)).route('/', filterRoutes())
}

/** Lists and adds. */
function listRoutes({ now }: Pick<Deps, 'now'>): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      PATH,
      describe({
        summary: 'Lists your saved filters of subscribers or answers.',
        data: savedFiltersResponse,
      }),
      selectedSite,
      validate('query', savedFiltersQuery),
      async (context) => {
        const owner = ownerOf(context)
        const { tab } = context.req.valid('query')
        return ok(context, { filters: await listSavedFilters(context.var.statements, owner, tab) })
      },
    )
    .post(
      PATH,
      describe({ summary: 'Saves a filter of subscribers or answers.', data: savedFilterResponse }),
      selectedSite,
      validate('json', savedFilterInput),
      async (context) => {
        const owner = ownerOf(context)
        const { statements } = context.var
        return ok(
          context,
          await addSavedFilter(statements, owner, context.req.valid('json'), now()),
        )
      },
    )
}

/** Changes and deletes one. */
function filterRoutes(): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .patch(
      `${PATH}/:filter_id`,
      describe({ summary: 'Renames or replaces a saved filter.', data: savedFilterResponse }),
      selectedSite,
      validate('json', savedFilterChange),
      async (context) => {
        const owner = ownerOf(context)
        const id = context.req.param('filter_id')
        const change = context.req.valid('json')
        return ok(context, await changeSavedFilter(context.var.statements, owner, id, change))
      },
    )
    .delete(
      `${PATH}/:filter_id`,
      describe({ summary: 'Deletes a saved filter.' }),
      selectedSite,
      async (context) => {
        const owner = ownerOf(context)
        await deleteSavedFilter(context.var.statements, owner, context.req.param('filter_id'))
        return ok(context)
      },
    )
}
