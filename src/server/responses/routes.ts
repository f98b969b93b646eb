import { Hono } from 'hono'
import { requireCampaignOrDeleted } from '../campaigns/repository.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { listCountries } from '../subscribers/fields.ts'
import { countriesResponse } from '../subscribers/schema.ts'
import { deleteResponse, listResponses } from './repository.ts'
import { siteResponsesPage, siteResponsesQuery } from './schema.ts'

/** What the selected site's forms have brought in without adding anybody to a list. */
export function responseRoutes(): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .route('/', listRoute())
    .route('/', countriesRoute())
    .route('/', deletionRoute())
}

function countriesRoute(): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get(
    '/site/responses/countries',
    describe({
      summary: 'Lists the countries of the submissions that joined no list.',
      data: countriesResponse,
    }),
    selectedSite,
    async (context) => {
      const { statements, person, site } = context.var
      requirePermission(person, 'subscribers', 'view_subscribers')
      return ok(context, await listCountries(statements, site.id, 'responses'))
    },
  )
}

function deletionRoute(): Hono<SiteEnv> {
  return new Hono<SiteEnv>().delete(
    '/site/responses/:response_id{[0-9a-fA-F-]{36}}',
    describe({ summary: 'Deletes one submission that joined no list.' }),
    selectedSite,
    async (context) => {
      const { statements, person, site } = context.var
      requirePermission(person, 'subscribers', 'delete_subscribers')
      const responseId = context.req.param('response_id')
      await deleteResponse(statements, site, responseId)
      return ok(context)
    },
  )
}

function listRoute(): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get(
    '/site/responses',
    describe({
      summary: 'Lists submissions that joined no list: surveys, games, unchecked boxes.',
      data: siteResponsesPage,
    }),
    selectedSite,
    validate('query', siteResponsesQuery),
    async (context) => {
      const { statements, person, site } = context.var
      requirePermission(person, 'subscribers', 'view_subscribers')
      const listQuery = context.req.valid('query')
      const { campaign_id: campaignId } = listQuery
      const campaign_title =
        campaignId === undefined
          ? null
          : await requireCampaignOrDeleted(statements, site, campaignId)
      return ok(context, { ...(await listResponses(statements, site, listQuery)), campaign_title })
    },
  )
}
