import { Hono } from 'hono'
import * as v from 'valibot'
import type { Deps } from '../deps.ts'
import { describe } from '../http/describe.ts'
import { ok } from '../http/envelope.ts'
import { paginationReply } from '../http/schemas.ts'
import { validate } from '../http/validate.ts'
import { requireArea, requirePermission } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { listCampaigns } from './list.ts'
import { addCampaign, deleteCampaign, renameCampaign } from './repository.ts'
import {
  campaignChangeInput,
  campaignReply,
  campaignSwitchInput,
  campaignsQuery,
  countsReply,
  newCampaignInput,
} from './schema.ts'
import { switchCampaign } from './set-live.ts'

const listDescription = {
  summary: 'The campaigns of the selected site.',
  data: v.array(campaignReply),
  beside: {
    pagination: paginationReply,
    other_variants: v.array(campaignReply),
    counts: countsReply,
  },
}

function readingRoutes(): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get(
    '/campaigns',
    describe(listDescription),
    selectedSite,
    validate('query', campaignsQuery),
    async (context) => {
      const { statements, person, site } = context.var
      requireArea(person, 'campaigns')
      const question = context.req.valid('query')
      const { items, ...beside } = await listCampaigns(statements, site.id, question)
      return ok(context, items, beside)
    },
  )
}

/** What there is more of, or less. */
function addingRoutes({ now }: Deps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      '/campaigns',
      describe({ summary: 'Adds a blank campaign, as a draft.', data: campaignReply }),
      selectedSite,
      validate('json', newCampaignInput),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'campaigns', 'create_campaigns')
        const { accountId } = person
        const campaign = { ...context.req.valid('json'), accountId, now: now() }
        return ok(context, await addCampaign(statements, site, campaign))
      },
    )
    .delete(
      '/campaigns/:campaign_id',
      describe({ summary: 'Deletes a campaign; its subscribers stay.' }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'campaigns', 'delete_campaigns')
        const campaignId = context.req.param('campaign_id')
        await deleteCampaign(statements, site, { campaignId, now: now() })
        return ok(context)
      },
    )
}

/** What is otherwise about one that there is. */
function changingRoutes({ now }: Deps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .patch(
      '/campaigns/:campaign_id',
      describe({ summary: 'Renames a campaign.', data: campaignReply }),
      selectedSite,
      validate('json', campaignChangeInput),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'campaigns', 'edit_campaigns')
        const { title } = context.req.valid('json')
        const change = { campaignId: context.req.param('campaign_id'), title, now: now() }
        return ok(context, await renameCampaign(statements, site, change))
      },
    )
    .put(
      '/campaigns/:campaign_id/status',
      describe({ summary: 'Sets a campaign live, or pauses it.', data: campaignReply }),
      selectedSite,
      validate('json', campaignSwitchInput),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'campaigns', 'publish_campaigns')
        const { status } = context.req.valid('json')
        const change = { campaignId: context.req.param('campaign_id'), status, now: now() }
        return ok(context, await switchCampaign(statements, site, change))
      },
    )
}

/** The campaigns of the selected site. */
export function campaignRoutes(deps: Deps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .route('/', readingRoutes())
    .route('/', addingRoutes(deps))
    .route('/', changingRoutes(deps))
}
