import { Hono } from 'hono'
import { requireCampaignOrDeleted } from '../campaigns/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { listCountries, listFields } from './fields.ts'
import { listSubscribers } from './repository.ts'
import {
  countriesResponse,
  fieldsResponse,
  type SubscribersResponse,
  subscribersQuery,
  subscribersResponse,
} from './schema.ts'

/** What the list's page shows beside the list. */
type ReadExportsAndBulkRun = (
  statements: Queryable,
  person: Person,
  site: SelectedSite,
) => Promise<Pick<SubscribersResponse, 'exports' | 'bulk_run'>>

/** The selected site's subscribers. */
export function subscriberRoutes(readExportsAndBulkRun: ReadExportsAndBulkRun): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      '/site/users/',
      describe({ summary: 'Lists the selected site’s subscribers.', data: subscribersResponse }),
      selectedSite,
      validate('query', subscribersQuery),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        const listQuery = context.req.valid('query')
        const { campaign_id: campaignId } = listQuery
        const campaign_title =
          campaignId === undefined
            ? null
            : await requireCampaignOrDeleted(statements, site, campaignId)
        const list = await listSubscribers(statements, site, listQuery)
        const besideList = await readExportsAndBulkRun(statements, person, site)
        return ok(context, { ...list, campaign_title, ...besideList })
      },
    )
    .get(
      '/site/users/fields',
      describe({
        summary: 'Lists the answer fields of the forms of the selected site’s campaigns.',
        data: fieldsResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        return ok(context, await listFields(statements, site.id))
      },
    )
    .get(
      '/site/users/countries',
      describe({
        summary: 'Lists the countries of the selected site’s subscribers.',
        data: countriesResponse,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        return ok(context, await listCountries(statements, site.id, 'subscribers'))
      },
    )
}
