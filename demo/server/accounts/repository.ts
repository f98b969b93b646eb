import { PLANS } from '../../../src/features/billing/plans.ts'
import type { Statements } from '../database/database.ts'
import type { PlanReply } from './schema.ts'

export type Account = {
  company_name: string
  platform: string
  setup_finished: boolean
  referral_code: string
  monthly_views: number
  monthly_views_limit: number | null
  plan: PlanReply
}

type AccountRow = Omit<Account, 'plan'> &
  Omit<PlanReply, 'type' | 'is_monthly_views_reached'> & { plan_type: string }

/** What is paid for ends with the plan; what is free goes on. */
const leastOf = (limit: number | null): number =>
  Math.min(limit ?? Infinity, PLANS.free.monthlyViewsLimit)

/** The account of this transaction. Views count by calendar month (UTC), over all of its sites. */
export async function readAccount(statements: Statements, now: Date): Promise<Account> {
  const month = `${now.toISOString().slice(0, 7)}-01`
  const [row] = await statements.query<AccountRow>(
    `select company_name, platform, setup_finished, referral_code, monthly_views_limit,
       gateway, plan, plan_type, tp, trial, expired, cancel_at_period_end,
       iso(trial_ends_on_provider) as trial_ends_on_provider,
       iso(payment_delayed_at) as payment_delayed_at, sites_limit, team_members_limit,
       (select coalesce(sum(views), 0)::integer from campaign_days
        where campaign_days.account_id = accounts.account_id
          and day >= $1::date and day < $1::date + interval '1 month') as monthly_views
     from accounts`,
    [month],
  )
  if (row === undefined) throw new Error('The account of this transaction is gone.')
  const { company_name, platform, setup_finished, referral_code, ...rest } = row
  const { monthly_views, monthly_views_limit: ofPlan, plan_type, ...plan } = rest
  const monthly_views_limit = plan.expired ? leastOf(ofPlan) : ofPlan
  const isReached = monthly_views_limit !== null && monthly_views >= monthly_views_limit
  return {
    ...{ company_name, platform, setup_finished, referral_code },
    ...{ monthly_views, monthly_views_limit },
    plan: { ...plan, type: plan_type, is_monthly_views_reached: isReached },
  }
}

/**
 * How many sites the account may have, null without a limit. Holds the account until the transaction
 * ends, so that two sites that are added at once cannot both be the last one.
 */
export async function readSitesLimitForUpdate(statements: Statements): Promise<number | null> {
  const [row] = await statements.query<{ sites_limit: number | null }>(
    // A kept reply already shares the account's key in this transaction: a lock on the key itself would
    // make two requests wait for each other.
    'select sites_limit from accounts for no key update',
  )
  return row?.sites_limit ?? null
}

export async function finishSetup(statements: Statements): Promise<void> {
  await statements.query('update accounts set setup_finished = true')
}

/** Counts a new account for the one that its referral code belongs to; an unknown code does nothing. */
export async function creditReferral(statements: Statements, code: string): Promise<void> {
  await statements.query('select credit_referral($1)', [code])
}
