import * as v from 'valibot'
import { planSchema } from '../../features/billing/model.ts'
import { hasPlanEnded } from '../../features/billing/paid-rules.ts'
import {
  effectiveLimits,
  isLimitReached,
  type Limits,
} from '../../features/billing/plan-limit-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { PlanResponse } from './schema.ts'

export type Account = {
  company_name: string
  platform: string
  setup_finished: boolean
  referral_code: string
  monthly_views: number
  monthly_views_limit: number | null
  plan: PlanResponse
}

type PlanRow = Omit<PlanResponse, 'is_monthly_views_reached'> & {
  monthly_views_limit: number | null
}
type AccountRow = Omit<Account, 'plan'> & PlanRow

const PLAN_COLUMNS = `gateway, plan, plan_type as type, tp, trial, expired, cancel_at_period_end,
  iso(trial_ends_on_provider) as trial_ends_on_provider,
  iso(payment_delayed_at) as payment_delayed_at, sites_limit, team_members_limit, monthly_views_limit`

/** The plan's limits, or the Free plan's limits if the account's plan has ended. */
function readEffectiveLimits(row: PlanRow, now: Date): Limits {
  const plan = v.parse(planSchema, row)
  return effectiveLimits(
    { ...plan, monthlyViewsLimit: row.monthly_views_limit },
    hasPlanEnded(plan, now),
  )
}

/** This transaction's account. Views are counted per calendar month (UTC), across all sites. */
export async function readAccount(statements: Queryable, now: Date): Promise<Account> {
  const month = `${now.toISOString().slice(0, 7)}-01`
  const [row] = await statements.query<AccountRow>(
    `select company_name, platform, setup_finished, referral_code, ${PLAN_COLUMNS},
       (select coalesce(sum(views), 0)::integer from campaign_days
        where campaign_days.account_id = accounts.account_id
          and day >= $1::date and day < $1::date + interval '1 month') as monthly_views
     from accounts`,
    [month],
  )
  if (row === undefined) throw new Error('This transaction’s account no longer exists.')
  const { company_name, platform, setup_finished, referral_code, ...rest } = row
  const { monthly_views, monthly_views_limit: _, ...plan } = rest
  const limits = readEffectiveLimits(row, now)
  return {
    ...{ company_name, platform, setup_finished, referral_code },
    ...{ monthly_views, monthly_views_limit: limits.monthlyViewsLimit },
    plan: {
      ...plan,
      sites_limit: limits.sitesLimit,
      team_members_limit: limits.teamMembersLimit,
      is_monthly_views_reached: isLimitReached(monthly_views, limits.monthlyViewsLimit),
    },
  }
}

/**
 * The maximum number of sites in the account; null if there is no limit. Locks the account until the transaction ends,
 * so that two concurrent requests can't both add the last allowed site.
 */
export async function readSitesLimitForUpdate(
  statements: Queryable,
  now: Date,
): Promise<number | null> {
  const [row] = await statements.query<PlanRow>(
    // An idempotency record already holds a shared lock on the account's key in this transaction: locking the key
    // itself would deadlock two requests.
    `select ${PLAN_COLUMNS} from accounts for no key update`,
  )
  return row === undefined ? null : readEffectiveLimits(row, now).sitesLimit
}

export async function finishSetup(statements: Queryable): Promise<void> {
  await statements.query('update accounts set setup_finished = true')
}

/** Credits a new account to the owner of the referral code; does nothing for an unknown code. */
export async function creditReferral(statements: Queryable, code: string): Promise<void> {
  await statements.query('select credit_referral($1)', [code])
}
