import * as v from 'valibot'
import { PLAN_NAMES, type Plan, planSchema } from '../../features/billing/model.ts'
import { isPaid } from '../../features/billing/paid-rules.ts'
import { PLANS } from '../../features/billing/plans.ts'
import { announce } from '../events/announce.ts'
import type { Queryable } from '../platform/database/database.ts'

const LICENSE = PLANS.plus

/** The account that an admin’s email address belongs to. */
export type ExistingAccount = {
  accountId: string
  personId: string
  /** Whether the address was verified. */
  isVerified: boolean
  plan: Plan
  monthlyViewsLimit: number | null
}

/** Locks the account until the transaction ends. Null if the address has no admin. */
export async function findAccountForUpdate(
  statements: Queryable,
  email: string,
): Promise<ExistingAccount | null> {
  const [row] = await statements.query<Record<string, unknown> & Omit<ExistingAccount, 'plan'>>(
    `select accounts.account_id as "accountId", person_id as "personId",
       email_verified_at is not null as "isVerified", monthly_views_limit as "monthlyViewsLimit",
       gateway, plan, plan_type as type, expired, cancel_at_period_end,
       iso(trial_ends_on_provider) as trial_ends_on_provider, sites_limit, team_members_limit
     from accounts join memberships using (account_id) join people using (person_id)
     where lower(email) = lower($1) and role = 'admin' for no key update of accounts`,
    [email],
  )
  if (row === undefined) return null
  const { accountId, personId, isVerified, monthlyViewsLimit } = row
  return { accountId, personId, isVerified, monthlyViewsLimit, plan: v.parse(planSchema, row) }
}

/** Whether a license for `sitesLimit` sites would remove something that the account has paid for. */
export function wouldLoseBenefits(
  { plan, monthlyViewsLimit }: ExistingAccount,
  sitesLimit: number,
  now: Date,
): boolean {
  if (plan.gateway !== 'dealfuel' && isPaid(plan, now)) return true
  return (
    PLAN_NAMES.indexOf(plan.name) > PLAN_NAMES.indexOf(LICENSE.name) ||
    exceedsLimit(plan.sitesLimit, sitesLimit) ||
    exceedsLimit(plan.teamMembersLimit, LICENSE.teamMembersLimit) ||
    exceedsLimit(monthlyViewsLimit, LICENSE.monthlyViewsLimit)
  )
}

/** Null means no limit. */
const exceedsLimit = (limit: number | null, other: number) => limit === null || limit > other

export async function applyLicense(
  statements: Queryable,
  accountId: string,
  sitesLimit: number,
): Promise<void> {
  await statements.query(
    `update accounts set gateway = 'dealfuel', plan = $2, plan_type = 'lifetime',
       sites_limit = $3, team_members_limit = $4, monthly_views_limit = $5,
       trial = false, expired = false, cancel_at_period_end = false, trial_ends_on_provider = null
     where account_id = $1::uuid`,
    [accountId, LICENSE.name, sitesLimit, LICENSE.teamMembersLimit, LICENSE.monthlyViewsLimit],
  )
  const data = { plan: LICENSE.name, type: 'lifetime' }
  await announce(statements, { accountId, kind: 'plan-changed', data })
}
