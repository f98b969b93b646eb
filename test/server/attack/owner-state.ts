import { NETWORK_COUNT } from './callers.ts'
import type { HostedServer } from './hosted-server.ts'
import { CANARY, type World } from './world.ts'

const MEMBERS_OF_ACCOUNT = 'person_id in (select person_id from memberships where account_id = $1)'
/** Only subscribers who joined before the attack, because visitors may add new ones. */
const SUBSCRIBERS_OF_ACCOUNT = `subscriber_id in (select subscriber_id from subscribers
  where account_id = $1 and email like '${CANARY}%')`
/** Visitors who sign up may reach the next milestone. */
const NOTIFICATIONS_NOT_BY_VISITORS = `account_id = $1 and title not like 'First subscriber: %'
  and title not like '% sign-ups: %'`
/** Days are in the site's time zone: yesterday may still be today somewhere. */
const BEFORE_TODAY = 'account_id = $1 and day < current_date - 1'
const TODAY = 'account_id = $1 and day >= current_date - 1'

/** The rows that no stranger may change, by table. */
export const PROTECTED_ROWS: Readonly<Record<string, string>> = {
  accounts: 'account_id = $1',
  people: MEMBERS_OF_ACCOUNT,
  memberships: 'account_id = $1',
  sessions: MEMBERS_OF_ACCOUNT,
  set_password_tokens: 'account_id = $1',
  user_infos: 'account_id = $1',
  notifications: NOTIFICATIONS_NOT_BY_VISITORS,
  sites: 'account_id = $1',
  connections: 'account_id = $1',
  connection_campaigns: 'account_id = $1',
  receivers: 'account_id = $1',
  exports: 'account_id = $1',
  export_parts: 'account_id = $1',
  bulk_runs: 'account_id = $1',
  deliveries: `account_id = $1 and email like '${CANARY}%'`,
  received_subscribers: SUBSCRIBERS_OF_ACCOUNT,
  oauth_states: 'account_id = $1',
  saved_filters: 'account_id = $1',
  shopify_installs: 'account_id = $1',
  campaigns: 'account_id = $1',
  former_designs: 'account_id = $1',
  form_fields: 'account_id = $1',
  preview_tokens: 'account_id = $1',
  images: 'account_id = $1',
  subscribers: SUBSCRIBERS_OF_ACCOUNT,
  submissions: SUBSCRIBERS_OF_ACCOUNT,
  lead_links: SUBSCRIBERS_OF_ACCOUNT,
  subscriber_notes: SUBSCRIBERS_OF_ACCOUNT,
  subscriber_tags: SUBSCRIBERS_OF_ACCOUNT,
  manual_confirmations: SUBSCRIBERS_OF_ACCOUNT,
  erasure_receipts: 'account_id = $1',
  lead_alerts: 'account_id = $1',
  imports: 'account_id = $1',
  import_files: 'account_id = $1',
  import_rejects: 'account_id = $1',
  responses: "account_id = $1 and event_id = 'first'",
  view_hours: "account_id = $1 and state <> 'counted'",
  campaign_hours: 'account_id = $1 and views >= 5000',
  campaign_days: BEFORE_TODAY,
  page_views: BEFORE_TODAY,
  billing_accounts: 'account_id = $1',
  billing_sessions: 'account_id = $1',
  refused_charges: 'account_id = $1',
  shopify_charges: 'account_id = $1',
  shopify_tokens: 'account_id = $1',
  license_keys: 'account_id = $1',
  local_stripe_objects: `(select customer_id from billing_accounts where account_id = $1)
    in (object ->> 'customer', object ->> 'id')`,
}

/** Tables to which visitors or the owner's own calls add rows. This does not harm the account. */
export const UNPROTECTED_TABLES: readonly string[] = [
  'account_event_counts',
  'account_events',
  'answer_totals',
  'campaign_events',
  'campaign_totals',
  'kept_replies',
  'kept_public_replies',
  'subscriber_totals',
  'uncounted_events',
  'visitor_days',
]

/** Columns that change when visitors use the site. */
const VISITOR_COLUMNS = [
  ...['view_count', 'click_count', 'subscribe_count'],
  ...['last_seen_at', 'notified_sign_ups'],
]

/** How much one network may add to a campaign's figures per day. See docs/security-popups.md. */
const DAILY_LIMITS = { views: 60, clicks: 20, subscribers: 20 }

export type OwnerState = Readonly<Record<string, string>>

export async function readOwner({ database }: HostedServer, world: World): Promise<OwnerState> {
  const { accountId } = world.owner.admin
  const state: Record<string, string> = {}
  for (const [table, condition] of Object.entries(PROTECTED_ROWS)) {
    const rows = await database.query<{ row: unknown }>(
      `select to_jsonb(t) - $2::text[] as row from ${table} t where ${condition} order by to_jsonb(t)::text`,
      [accountId, VISITOR_COLUMNS],
    )
    state[table] = JSON.stringify(rows.map(({ row }) => row))
  }
  return state
}

/** Short descriptions of what was changed or used up in the attacked account. */
export async function findHarm(
  server: HostedServer,
  world: World,
  before: OwnerState,
): Promise<string[]> {
  const after = await readOwner(server, world)
  const changed = Object.keys(before).filter((table) => before[table] !== after[table])
  const { admin, site, campaignId } = world.owner
  const token = await server.tokenOf(admin)
  const me = await server.call('GET', '/v1/user/me', { token, siteId: site.site_id })
  const live = await server.call('GET', `/v1/live/${site.site_id}`)
  return [
    ...changed.map((table) => `changed: ${table}`),
    ...(me.status === 200 ? [] : [`the owner's token gets status ${me.status}`]),
    ...(live.text.includes(campaignId) ? [] : ['the live campaign is no longer shown']),
    ...(await findExcessFigures(server, admin.accountId)),
  ]
}

/** Figures above the daily limit for all networks combined, counted in the database, not from the responses. */
async function findExcessFigures({ database }: HostedServer, accountId: string): Promise<string[]> {
  const findings: string[] = []
  for (const [figure, share] of Object.entries(DAILY_LIMITS)) {
    const [sums] = await database.query<{ counted: number; days: number }>(
      `select coalesce(sum(${figure}), 0)::integer as counted, count(distinct (campaign_id, day))::integer as days
       from campaign_days where ${TODAY}`,
      [accountId],
    )
    const { counted, days } = sums ?? { counted: 0, days: 0 }
    const most = NETWORK_COUNT * share * days
    if (counted > most) findings.push(`${counted} ${figure} counted; the maximum is ${most}`)
  }
  return findings
}
