import * as v from 'valibot'
import { type LiveRefusalCode, refusalToSetLive } from '../../../src/features/billing/live-rules.ts'
import { wirePlan } from '../../../src/features/billing/model.ts'
import { parseCampaign } from '../../../src/features/campaigns/model.ts'
import { readAccount } from '../accounts/repository.ts'
import type { Statements } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { requireCampaign } from './repository.ts'
import type { CampaignReply } from './schema.ts'

const SENTENCES: Readonly<Record<LiveRefusalCode, string>> = {
  VIEWS_REACHED: 'The views of this month are used up.',
  TEMPLATE_REFUSED: 'The template of this campaign is not part of the plan.',
  EDITOR_REFUSED: 'Paid templates in the visual editor need a higher tier of the deal.',
}

/** One that was live before. A draft has nothing to show yet, and what has ended stays so. */
const SWITCHED: readonly string[] = ['live', 'paused']

type Change = { campaignId: string; status: 'live' | 'paused'; now: Date }

/**
 * Sets a campaign live, or pauses it, which the plan never keeps anybody from.
 * @throws Refusal NOT_FOUND, CONFLICT for one that was never live, or a `LiveRefusalCode`
 */
export async function switchCampaign(
  statements: Statements,
  site: { id: string },
  { campaignId, status, now }: Change,
): Promise<CampaignReply> {
  const campaign = await requireCampaign(statements, site, campaignId)
  if (campaign.status === status) return campaign
  if (!SWITCHED.includes(campaign.status)) {
    throw new Refusal('CONFLICT', 'Only a live or paused campaign can be switched.')
  }
  if (status === 'live') await refuseByPlan(statements, campaign, now)
  await statements.query(
    'update campaigns set status = $2, updated_at = $3 where campaign_id = $1::uuid',
    [campaignId, status, now],
  )
  return requireCampaign(statements, site, campaignId)
}

async function refuseByPlan(statements: Statements, campaign: CampaignReply, now: Date) {
  const { plan, monthly_views, monthly_views_limit } = await readAccount(statements, now)
  const account = {
    plan: v.parse(wirePlan, plan),
    monthlyViews: monthly_views,
    monthlyViewsLimit: monthly_views_limit,
  }
  const { templatePlan, editorType: editor } = parseCampaign(campaign)
  const code = refusalToSetLive(account, { templatePlan, editor }, now)
  if (code !== null) throw new Refusal(code, SENTENCES[code])
}
