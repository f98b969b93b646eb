import { isPaymentOverdue } from '../../features/billing/notice-rules.ts'
import { type Account, whyHidden } from '../../features/billing/set-live-rules.ts'
import { parseCampaign } from '../../features/campaigns/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import { readPlanAccount } from './plan-gate.ts'
import { CAMPAIGN_COLUMNS } from './repository.ts'
import type { CampaignResponse } from './schema.ts'

/**
 * How many live campaigns in the list are not shown to visitors because of the plan or the month's view limit. An A/B
 * test is one row, and is counted only if all its variants are held.
 */
export async function countHeldCampaigns(
  statements: Queryable,
  siteId: string,
  { live, now }: { live: number; now: Date },
): Promise<number> {
  if (live === 0) return 0
  const account = await readPlanAccount(statements, now)
  if (isPaymentOverdue(account.plan, now)) return live
  // One campaign of each kind that the rules distinguish.
  const kinds = await statements.query<CampaignResponse>(
    `select distinct on (template_plan, editor_type) ${CAMPAIGN_COLUMNS} from campaigns
     where site_id = $1::uuid and deleted_at is null and status = 'live'`,
    [siteId],
  )
  const held = kinds.filter((kind) => isHeld(account, kind, now))
  if (held.length === 0 || held.length === kinds.length) return held.length === 0 ? 0 : live
  const [row] = await statements.query<{ count: number }>(
    `select count(*)::integer as count from (
       select from campaigns
       where site_id = $1::uuid and deleted_at is null and status = 'live'
       group by coalesce(ab_test_id, campaign_id)
       having bool_and((template_plan, editor_type) in
         (select * from unnest($2::text[], $3::text[])))) as held`,
    [siteId, held.map((kind) => kind.template_plan), held.map((kind) => kind.editor_type)],
  )
  return row?.count ?? 0
}

const isHeld = (account: Account, kind: CampaignResponse, now: Date): boolean =>
  whyHidden(account, parseCampaign(kind), now) !== null
