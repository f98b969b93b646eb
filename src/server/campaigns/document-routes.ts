import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { previewOf } from '../../popup/shown-design.ts'
import type { WebsiteSettings } from '../external-links/external-links.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { requireArea, requirePermission } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { siteFacts, siteFactsResponse } from '../sites/site-facts.ts'
import { designOf, readCampaign, saveDesign, saveTargeting } from './documents.ts'
import { requirePlanAllowsSave, toDesign } from './plan-gate.ts'
import { readDesigns, requireCampaign } from './repository.ts'
import { applySchedules } from './schedules.ts'
import {
  campaignDetailResponse,
  designInput,
  previewResponse,
  previewsQuery,
  targetingInput,
} from './schema.ts'

const previewsDescription = {
  summary: 'Returns the first step of several campaigns’ designs, for thumbnails.',
  data: v.array(previewResponse),
}

const detailDescription = {
  summary: 'Returns a campaign with its design and targeting.',
  data: campaignDetailResponse,
  beside: { site: siteFactsResponse },
}

/** The dependencies of the campaigns' routes. */
export type CampaignDeps = Pick<Deps, 'now'> & { environment: WebsiteSettings }

function readRoutes({ environment, now }: CampaignDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      '/campaigns/previews',
      describe(previewsDescription),
      selectedSite,
      validate('query', previewsQuery),
      async (context) => {
        const { statements, person, site } = context.var
        requireArea(person, 'campaigns')
        const { campaign_ids: ids } = context.req.valid('query')
        const rows = await readDesigns(statements, site, ids)
        const previews = rows.map((row) => ({ ...row, design: previewOf(designOf(row)) }))
        return ok(context, previews)
      },
    )
    .get('/campaigns/:campaign_id', describe(detailDescription), selectedSite, async (context) => {
      const { statements, person, site } = context.var
      requireArea(person, 'campaigns')
      await applySchedules(statements, now(), site)
      const campaign = await readCampaign(statements, site, context.req.param('campaign_id'))
      return ok(context, campaign, { site: siteFacts(environment, site) })
    })
}

/** Loads the campaign for a save, after checking the user's permission and the plan. */
async function prepareSave(
  { var: { statements, person, site }, req }: Context<SiteEnv>,
  now: Date,
) {
  requirePermission(person, 'campaigns', 'edit_campaigns')
  const campaignId = req.param('campaign_id') ?? ''
  const campaign = await requireCampaign(statements, site, campaignId)
  await requirePlanAllowsSave(statements, toDesign(campaign), now)
  return { campaignId, person, now }
}

function saveRoutes({ now }: CampaignDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .put(
      '/campaigns/:campaign_id/design',
      describe({ ...detailDescription, summary: 'Saves a design based on the given version.' }),
      selectedSite,
      validate('json', designInput),
      async (context) => {
        const { statements, site } = context.var
        const save = { ...context.req.valid('json'), ...(await prepareSave(context, now())) }
        return ok(context, await saveDesign(statements, site, save))
      },
    )
    .put(
      '/campaigns/:campaign_id/targeting',
      describe({
        ...detailDescription,
        summary: 'Saves when, where and to whom a campaign is shown.',
      }),
      selectedSite,
      validate('json', targetingInput),
      async (context) => {
        const { statements, site } = context.var
        const save = { ...context.req.valid('json'), ...(await prepareSave(context, now())) }
        return ok(context, await saveTargeting(statements, site, save))
      },
    )
}

/** A campaign's editable documents: its design and its targeting. */
export function documentRoutes(deps: CampaignDeps): Hono<SiteEnv> {
  return new Hono<SiteEnv>().route('/', readRoutes(deps)).route('/', saveRoutes(deps))
}
