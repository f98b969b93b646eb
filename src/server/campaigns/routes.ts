import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Permission } from '../../features/user/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { paginationResponse } from '../platform/http/schemas.ts'
import { validate } from '../platform/http/validate.ts'
import { requireArea, requirePermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { siteFacts, siteFactsResponse } from '../sites/site-facts.ts'
import { createCampaign, duplicateCampaign } from './create-campaign.ts'
import { type CampaignDeps, documentRoutes } from './document-routes.ts'
import { countHeldCampaigns } from './held-count.ts'
import { listCampaigns } from './list.ts'
import {
  type DeletionInput,
  deleteCampaign,
  renameCampaign,
  restoreCampaign,
} from './repository.ts'
import { applySchedules } from './schedules.ts'
import {
  campaignChangeInput,
  campaignResponse,
  campaignStatusInput,
  campaignsQuery,
  countsResponse,
  duplicateInput,
  newCampaignInput,
  seenInput,
} from './schema.ts'
import { setCampaignStatus } from './set-status.ts'

const listDescription = {
  summary: 'Lists the selected site’s campaigns.',
  data: v.array(campaignResponse),
  beside: {
    pagination: paginationResponse,
    other_variants: v.array(campaignResponse),
    counts: countsResponse,
    site: siteFactsResponse,
  },
}

function listRoutes({ environment, now }: CampaignDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get(
    '/campaigns',
    describe(listDescription),
    selectedSite,
    validate('query', campaignsQuery),
    async (context) => {
      const { statements, person, site } = context.var
      requireArea(person, 'campaigns')
      const listQuery = context.req.valid('query')
      const time = now()
      await applySchedules(statements, time, site)
      const { items, counts, ...extraFields } = await listCampaigns(statements, site.id, listQuery)
      const held = await countHeldCampaigns(statements, site.id, { live: counts.live, now: time })
      return ok(context, items, {
        ...extraFields,
        counts: { ...counts, held },
        site: siteFacts(environment, site),
      })
    },
  )
}

type Change = { campaignId: string; person: Person; now: Date }

/** Changes the campaign in the path, if the user has the permission; responds with the result of `run`. */
const change =
  <Input extends object>(
    permission: Permission,
    now: () => Date,
    run: (statements: Queryable, site: SelectedSite, change: Input & Change) => Promise<unknown>,
  ) =>
  async (context: Context<SiteEnv, '/:campaign_id', { out: { json: Input } }>) => {
    const { statements, person, site } = context.var
    requirePermission(person, 'campaigns', permission)
    const campaignId = context.req.param('campaign_id')
    const input = { ...context.req.valid('json'), campaignId, person, now: now() }
    return ok(context, await run(statements, site, input))
  }

/** Routes that create campaigns. */
function createRoutes({ now }: CampaignDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      '/campaigns',
      describe({ summary: 'Adds a draft, blank or from a template.', data: campaignResponse }),
      selectedSite,
      validate('json', newCampaignInput),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'campaigns', 'create_campaigns')
        const input = { ...context.req.valid('json'), person, now: now() }
        return ok(context, await createCampaign(statements, site, input))
      },
    )
    .post(
      '/campaigns/:campaign_id/duplicate',
      describe({
        summary: 'Copies a campaign as a draft, optionally to another site.',
        data: campaignResponse,
      }),
      selectedSite,
      validate('json', duplicateInput),
      change('create_campaigns', now, duplicateCampaign),
    )
}

/** Routes that delete and restore campaigns. */
function deleteRoutes({ now }: CampaignDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      '/campaigns/:campaign_id/restore',
      describe({
        summary: 'Restores a deleted campaign if it hasn’t changed since it was `seen`.',
        data: campaignResponse,
      }),
      selectedSite,
      validate('json', seenInput),
      change(
        'delete_campaigns',
        now,
        async (statements, site, deletion: DeletionInput & Change) => {
          await applySchedules(statements, deletion.now, site)
          return restoreCampaign(statements, site, deletion)
        },
      ),
    )
    .delete(
      '/campaigns/:campaign_id',
      describe({ summary: 'Deletes a campaign if it hasn’t changed since it was `seen`.' }),
      selectedSite,
      validate('query', seenInput),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'campaigns', 'delete_campaigns')
        const campaignId = context.req.param('campaign_id')
        const { seen } = context.req.valid('query')
        await deleteCampaign(statements, site, { campaignId, seen, now: now() })
        return ok(context)
      },
    )
}

/** Routes that rename, publish and pause a campaign. */
function updateRoutes({ now }: CampaignDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .patch(
      '/campaigns/:campaign_id',
      describe({
        summary: 'Renames a campaign if its title is still `from`.',
        data: campaignResponse,
      }),
      selectedSite,
      validate('json', campaignChangeInput),
      change('edit_campaigns', now, renameCampaign),
    )
    .put(
      '/campaigns/:campaign_id/status',
      describe({ summary: 'Publishes or pauses a campaign.', data: campaignResponse }),
      selectedSite,
      validate('json', campaignStatusInput),
      change('publish_campaigns', now, setCampaignStatus),
    )
}

/** The selected site’s campaigns. */
export function campaignRoutes(deps: CampaignDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .route('/', listRoutes(deps))
    .route('/', documentRoutes(deps))
    .route('/', createRoutes(deps))
    .route('/', deleteRoutes(deps))
    .route('/', updateRoutes(deps))
}
