import { isPaymentOverdue } from '../../features/billing/notice-rules.ts'
import { isLimitReached } from '../../features/billing/plan-limit-rules.ts'
import { canSetLive } from '../../features/billing/save-rules.ts'
import type { Frame, PopupDesign } from '../../popup/design.ts'
import type { LiveCampaign } from '../../popup/live-campaign.ts'
import { sortByPriority } from '../../popup/priority-of-campaigns.ts'
import { statusBySchedule } from '../../popup/schedule-rules.ts'
import type { Targeting } from '../../popup/targeting.ts'
import { targetingOf } from '../campaigns/documents.ts'
import { readPlanAccount, toDesign } from '../campaigns/plan-gate.ts'
import { CAMPAIGN_COLUMNS } from '../campaigns/repository.ts'
import type { CampaignResponse } from '../campaigns/schema.ts'
import type { Database, Queryable } from '../platform/database/database.ts'

type LiveSite = { id: string; account_id: string; time_zone: string; is_off: boolean }
type Row = CampaignResponse & {
  published_version: number
  kind: Frame['kind']
  side: Frame['side']
  targeting: Targeting | null
  double_optin: boolean
}

/** The campaigns that a visitor to the site may see now; null if no site has this App ID. */
export function readLiveCampaigns(
  database: Database,
  siteId: string,
  now: Date,
): Promise<LiveCampaign[] | null> {
  return database.transaction(async (statements) => {
    const site = await enterSite(statements, siteId)
    if (site === null) return null
    return site.is_off ? [] : listLiveCampaigns(statements, site, now)
  })
}

/** A live campaign's design; null for any other campaign, and for an unknown site or campaign. */
export function readLiveDesign(
  database: Database,
  { siteId, campaignId, now }: { siteId: string; campaignId: string; now: Date },
): Promise<{ version: number; design: PopupDesign } | null> {
  return database.transaction(async (statements) => {
    const site = await enterSite(statements, siteId)
    if (site === null || site.is_off) return null
    const live = await listLiveCampaigns(statements, site, now)
    if (!live.some(({ campaign_id: id }) => id === campaignId)) return null
    const [row] = await statements.query<{ version: number; design: PopupDesign }>(
      `select published_version as version, published_design as design
       from campaigns where campaign_id = $1::uuid`,
      [campaignId],
    )
    return row ?? null
  })
}

/** Limits the rest of the transaction to the account that owns the site. */
async function enterSite(statements: Queryable, siteId: string): Promise<LiveSite | null> {
  const [site] = await statements.query<LiveSite>(
    `select id, account_id, time_zone, deactivated_message is not null as is_off
     from sites join accounts using (account_id) where site_id = $1`,
    [siteId],
  )
  if (site === undefined) return null
  await statements.query('select enter_account($1::uuid)', [site.account_id])
  return site
}

/**
 * The live campaigns, in order of priority. The plan is checked on every read: when a plan ends, its campaigns
 * keep their status, and are shown again when it is renewed.
 */
async function listLiveCampaigns(statements: Queryable, { id, time_zone }: LiveSite, now: Date) {
  const { plan, monthlyViews, monthlyViewsLimit } = await readPlanAccount(statements, now)
  if (isPaymentOverdue(plan, now) || isLimitReached(monthlyViews, monthlyViewsLimit)) return []
  const rows = await statements.query<Row>(
    `select ${CAMPAIGN_COLUMNS}, published_targeting as targeting,
       published_design #>> '{frame,kind}' as kind, published_design #>> '{frame,side}' as side,
       double_optin
     from campaigns
     where site_id = $1::uuid and status in ('live', 'scheduled') and deleted_at is null
       and published_design is not null
     order by created_at, campaign_id`,
    [id],
  )
  const live = rows
    .filter((row) => isLiveNow(row, now) && canSetLive(plan, toDesign(row), now))
    .map((row): LiveCampaign => {
      const { campaign_id, published_version: version, kind, side, ab_test_id } = row
      const targeting = targetingOf({ ...row, design: null }, time_zone)
      const is_notice = row.customer_intention === 'cookie-notices'
      return { campaign_id, version, targeting, kind, side, is_notice, ab_test_id }
    })
  return sortByPriority(live)
}

const parseDate = (text: string | null) => (text === null ? null : new Date(text))

/** The stored status may be an hour old. */
const isLiveNow = ({ starts_at, ends_at }: CampaignResponse, now: Date): boolean =>
  statusBySchedule({ startsAt: parseDate(starts_at), endsAt: parseDate(ends_at) }, now) === 'live'
