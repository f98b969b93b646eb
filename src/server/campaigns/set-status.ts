import { refusalToSetLive } from '../../features/billing/set-live-rules.ts'
import { isLiveOrScheduled } from '../../features/campaigns/switch-rules.ts'
import { asksForEmail } from '../../popup/answers-rules.ts'
import { spanOf, statusBySchedule } from '../../popup/schedule-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { conflict, throwChangedConflict } from './conflict.ts'
import { readCampaign } from './documents.ts'
import { REFUSAL_MESSAGES, readPlanAccount, toDesign } from './plan-gate.ts'
import { requireListedCampaign } from './repository.ts'
import { applySchedules } from './schedules.ts'
import type { CampaignResponse } from './schema.ts'

type Change = {
  campaignId: string
  status: 'live' | 'paused'
  version: number
  now: Date
}

/**
 * Publishes a campaign or pauses it; pausing is allowed on any plan. The schedule determines whether it is then
 * live or scheduled. Visitors get the current version: setting a live campaign live again publishes its edits.
 * @throws Refusal NOT_FOUND, CONFLICT if there is nothing to show or to pause, or a `LiveRefusalCode`
 */
export async function setCampaignStatus(
  statements: Queryable,
  site: SelectedSite,
  { campaignId, status, version, now }: Change,
): Promise<CampaignResponse> {
  await applySchedules(statements, now, site)
  const campaign = await requireListedCampaign(statements, site, campaignId)
  const wasOn = isLiveOrScheduled(campaign)
  const isPublished = campaign.published_version === campaign.version
  if (status === 'live' ? wasOn && isPublished : campaign.status === 'paused') return campaign
  if (status === 'live') await setLive(statements, site, { campaign, version, now })
  else if (wasOn) await pause(statements, { campaignId, now })
  else throw conflict('Only a campaign that is live or scheduled can be paused.')
  return requireListedCampaign(statements, site, campaignId)
}

async function pause(
  statements: Queryable,
  { campaignId, now }: Pick<Change, 'campaignId' | 'now'>,
) {
  await statements.query(
    "update campaigns set status = 'paused', updated_at = $2 where campaign_id = $1::uuid",
    [campaignId, now],
  )
}

async function setLive(
  statements: Queryable,
  site: SelectedSite,
  { campaign, version, now }: Pick<Change, 'version' | 'now'> & { campaign: CampaignResponse },
): Promise<void> {
  const newest = await readCampaign(statements, site, campaign.campaign_id)
  if (version !== newest.version) throwChangedConflict(newest)
  const { design, targeting } = newest
  await requireDesign(statements, campaign)
  const period = spanOf(targeting.schedule)
  const status = statusBySchedule(period, now)
  if (status === 'ended') {
    throw conflict('This campaign’s schedule has ended. Set a later end date first.')
  }
  await requirePlanAllowsLive(statements, campaign, now)
  // A campaign that was live before keeps its start date.
  const hasStarted = campaign.starts_at !== null && new Date(campaign.starts_at) <= now
  const published = await statements.query(
    `update campaigns set status = $3, starts_at = $4, ends_at = $5, updated_at = $6, double_optin = $7,
       published_at = case when published_version = version then published_at else $6 end,
       published_version = version, published_design = design, published_targeting = $8::jsonb,
       has_form = case when design is null then has_form else $9 end
     where campaign_id = $1::uuid and version = $2 and deleted_at is null
     returning campaign_id`,
    [
      ...[campaign.campaign_id, version, status],
      ...[period.startsAt ?? (hasStarted ? campaign.starts_at : now), period.endsAt, now],
      ...[targeting.consent.doubleOptin, JSON.stringify(targeting), asksForEmail(design)],
    ],
  )
  // The user can't have seen a version that was saved after this read, either.
  if (published.length === 0)
    throwChangedConflict(await readCampaign(statements, site, campaign.campaign_id))
}

/** A paused campaign that predates designs resumes as it was; a draft without a design cannot be shown. */
async function requireDesign(statements: Queryable, { campaign_id, status }: CampaignResponse) {
  if (status === 'paused') return
  const [row] = await statements.query<{ is_designed: boolean }>(
    'select design is not null as is_designed from campaigns where campaign_id = $1::uuid',
    [campaign_id],
  )
  if (!row?.is_designed) throw conflict('This campaign has no design yet.')
}

async function requirePlanAllowsLive(statements: Queryable, campaign: CampaignResponse, now: Date) {
  const code = refusalToSetLive(await readPlanAccount(statements, now), toDesign(campaign), now)
  if (code !== null) throw new Refusal(code, REFUSAL_MESSAGES[code])
}
