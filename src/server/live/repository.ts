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

/** Plans end and months begin without a notification, and a notification can be lost. */
const LIFETIME_MS = 60_000
/** Views are counted without a notification: near the month's limit, the list is read more often. */
const NEAR_LIMIT_LIFETIME_MS = 2_000
const NEAR_LIMIT_SHARE = 0.95

const inMs = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

type SiteRow = { id: string; account_id: string; time_zone: string; is_off: boolean }
type Row = CampaignResponse & {
  published_version: number
  kind: Frame['kind']
  side: Frame['side']
  targeting: Targeting | null
  double_optin: boolean
}

export type LiveList = {
  accountId: string
  /** In order of priority. */
  campaigns: LiveCampaign[]
  /** When the list may change without any change of its data. */
  expiresAt: Date
}

/** The campaigns that a visitor to the site may see now; null if no site has this App ID. */
export function readLiveList(
  database: Database,
  siteId: string,
  now: Date,
): Promise<LiveList | null> {
  return database.transaction(async (statements) => {
    const site = await enterSite(statements, siteId)
    if (site === null) return null
    const { account_id: accountId } = site
    if (site.is_off) return { accountId, campaigns: [], expiresAt: inMs(now, LIFETIME_MS) }
    return { accountId, ...(await listLiveCampaigns(statements, site, now)) }
  })
}

/** A campaign's published design; null if it is no longer one of the account's. */
export async function readPublishedDesign(
  database: Database,
  { accountId, campaignId }: { accountId: string; campaignId: string },
): Promise<{ version: number; design: PopupDesign } | null> {
  const [row] = await database.asAccount(accountId, (statements) =>
    statements.query<{ version: number; design: PopupDesign }>(
      `select published_version as version, published_design as design
       from campaigns where campaign_id = $1::uuid and published_design is not null`,
      [campaignId],
    ),
  )
  return row ?? null
}

/** Limits the rest of the transaction to the account that owns the site. */
async function enterSite(statements: Queryable, siteId: string): Promise<SiteRow | null> {
  const [site] = await statements.query<SiteRow>(
    `select id, account_id, time_zone, deactivated_message is not null as is_off
     from sites join accounts using (account_id) where site_id = $1`,
    [siteId],
  )
  if (site === undefined) return null
  await statements.query('select enter_account($1::uuid)', [site.account_id])
  return site
}

/**
 * The live campaigns. The plan is checked on every read: when a plan ends, its campaigns keep their status, and are
 * shown again when it is renewed.
 */
async function listLiveCampaigns(
  statements: Queryable,
  { id, time_zone }: SiteRow,
  now: Date,
): Promise<Omit<LiveList, 'accountId'>> {
  const { plan, monthlyViews, monthlyViewsLimit } = await readPlanAccount(statements, now)
  const isNearLimit =
    monthlyViewsLimit !== null && monthlyViews >= monthlyViewsLimit * NEAR_LIMIT_SHARE
  const expiresAt = inMs(now, isNearLimit ? NEAR_LIMIT_LIFETIME_MS : LIFETIME_MS)
  if (isPaymentOverdue(plan, now) || isLimitReached(monthlyViews, monthlyViewsLimit))
    return { campaigns: [], expiresAt }
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
  return { campaigns: sortByPriority(live), expiresAt: earliest(expiresAt, rows, now) }
}

/** The first of `limit` and the starts and ends of schedules that are still to come. */
function earliest(limit: Date, rows: readonly CampaignResponse[], now: Date): Date {
  const edges = rows
    .flatMap(({ starts_at, ends_at }) => [parseDate(starts_at), parseDate(ends_at)])
    .filter((edge) => edge !== null)
    .filter((edge) => edge > now)
  return edges.reduce((first, edge) => (edge < first ? edge : first), limit)
}

const parseDate = (text: string | null) => (text === null ? null : new Date(text))

/** The stored status may be an hour old. */
const isLiveNow = ({ starts_at, ends_at }: CampaignResponse, now: Date): boolean =>
  statusBySchedule({ startsAt: parseDate(starts_at), endsAt: parseDate(ends_at) }, now) === 'live'
