import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { isPaymentOverdue } from '../../features/billing/notice-rules.ts'
import { isLimitReached } from '../../features/billing/plan-limit-rules.ts'
import { designRefusal } from '../../features/billing/save-rules.ts'
import { type ForcedCampaign, PREVIEW_FRAGMENT } from '../../popup/forced-campaign.ts'
import { designForOwner } from '../../popup/shown-design.ts'
import { targeting } from '../../popup/targeting-schema.ts'
import { withinAccount } from '../accounts/within-account.ts'
import { readCampaign } from '../campaigns/documents.ts'
import { readPlanAccount, toDesign } from '../campaigns/plan-gate.ts'
import { requireCampaign } from '../campaigns/repository.ts'
import { shownDesignResponse } from '../campaigns/schema.ts'
import { pageWithSnippet, type WebsiteSettings } from '../external-links/external-links.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { requireArea } from '../session/permission.ts'
import { appId } from '../sites/schema.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { createPreview, type PreviewTarget, redeemPreview } from './repository.ts'

const CALLS_PER_MINUTE = 30
const PREFLIGHT_S = 86_400

const tokenResponse = v.object({
  url: v.string(),
  expires_at: v.string(),
  /** Whether the site script has ever been seen on the site's pages. */
  is_seen: v.boolean(),
})

const tokenDescription = {
  summary:
    'Returns a one-time URL, valid for a few minutes, that previews the saved campaign on its site.',
  data: tokenResponse,
}

/** Whether a response contains a secret, which is stored only as a hash; issuing a second secret is harmless. */
export const issuesPreviewToken = (path: string): boolean => path.endsWith('/preview-token')

/** `POST /campaigns/{campaign_id}/preview-token`, for anyone who may see the campaign. */
export function previewTokenRoutes({
  environment,
  now,
}: Deps & { environment: WebsiteSettings }): Hono<SiteEnv> {
  const path = '/campaigns/:campaign_id/preview-token'
  return new Hono<SiteEnv>().post(
    path,
    describe(tokenDescription),
    selectedSite,
    async (context) => {
      const { statements, person, site } = context.var
      requireArea(person, 'campaigns')
      const campaignId = context.req.param('campaign_id')
      await requireCampaign(statements, site, campaignId)
      const { token, expiresAt } = await createPreview(statements, { campaignId, now: now() })
      const page = pageWithSnippet(environment, { domain: site.domain, siteId: site.site_id })
      const response: v.InferOutput<typeof tokenResponse> = {
        url: page + PREVIEW_FRAGMENT + token,
        expires_at: expiresAt.toISOString(),
        is_seen: site.last_seen_at !== null,
      }
      return ok(context, response)
    },
  )
}

const previewInput = v.object({ site_id: appId, token: v.string() })

const previewResponse: v.GenericSchema<unknown, ForcedCampaign> = v.object({
  campaign_id: v.string(),
  version: v.number(),
  targeting,
  title: v.string(),
  design: shownDesignResponse,
  status: v.string(),
  refused_by_plan: v.boolean(),
  payment_overdue: v.boolean(),
  views_used_up: v.boolean(),
  next: v.string(),
})

const routeDescription = describeRoute({
  summary:
    'Redeems a preview token and returns its campaign; `next` shows it again for half an hour.',
  security: [],
  requestBody: { content: { 'text/plain': { schema: resolver(previewInput) } } },
  responses: {
    200: {
      description: 'The saved campaign, excluding its games’ odds and codes.',
      content: { 'application/json': { schema: resolver(v.object({ data: previewResponse })) } },
    },
    default: { description: 'The request was rejected.' },
  },
})

/** `POST /previews`, called by the script on the owner's own page: from any origin, without cookies. */
export function previewRoutes({ database, environment, now }: Deps): Hono<AppEnv> {
  const allowAnyOrigin = cors({ origin: '*', allowMethods: ['POST'], maxAge: PREFLIGHT_S })
  const limitPerVisitor = limitByAddress(CALLS_PER_MINUTE, { environment, now })
  return new Hono<AppEnv>()
    .use('/previews', allowAnyOrigin)
    .post('/previews', routeDescription, limitPerVisitor, async (context) => {
      const { site_id: siteId, token } = await readInput(context)
      const previewedCampaign = await database.transaction(async (statements) => {
        const used = await redeemPreview(statements, { siteId, token, now: now() })
        if (used === null)
          throw new Refusal('NOT_FOUND', 'This preview link doesn’t exist or no longer works.')
        const { next, target } = used
        const forced = await withinAccount(statements, target.accountId, (tx) =>
          readPreviewedCampaign(tx, target, now()),
        )
        return { ...forced, next }
      })
      return ok(context, previewedCampaign)
    })
}

/** The body is parsed as JSON whatever its content type, like everything that visitors' pages send. */
async function readInput(context: Context) {
  const json = v.pipe(v.string(), v.parseJson({}, 'The input cannot be read.'), previewInput)
  const parsed = v.safeParse(json, await context.req.text())
  if (!parsed.success) throw new Refusal('INVALID', parsed.issues[0].message)
  return parsed.output
}

async function readPreviewedCampaign(
  statements: Queryable,
  { campaignId, site }: PreviewTarget,
  now: Date,
): Promise<Omit<ForcedCampaign, 'next'>> {
  const campaign = await readCampaign(statements, site, campaignId)
  const { campaign_id, design, status, targeting, title, version } = campaign
  const { plan, monthlyViews, monthlyViewsLimit } = await readPlanAccount(statements, now)
  return {
    ...{ campaign_id, version, targeting, title, status, design: designForOwner(design) },
    refused_by_plan: designRefusal(plan, toDesign(campaign), now) !== null,
    payment_overdue: isPaymentOverdue(plan, now),
    views_used_up: isLimitReached(monthlyViews, monthlyViewsLimit),
  }
}
