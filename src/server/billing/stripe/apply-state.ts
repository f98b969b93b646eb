import { isDeepStrictEqual } from 'node:util'
import type { Gateway, PlanName } from '../../../features/billing/model.ts'
import { PLANS } from '../../../features/billing/plans.ts'
import { announce } from '../../events/announce.ts'
import type { Statements } from '../../platform/database/database.ts'
import { keepApplied, keepPeriod, lockBilling } from './repository.ts'
import type { StripeState } from './subscription-state.ts'

/** What was read, and how far the account was when the reading began. */
export type Reading = {
  accountId: string
  version: number
  state: StripeState
  periodEndsAt: Date | null
}

/** What a state makes of an account. */
export type Columns = {
  gateway: Gateway
  plan: PlanName
  planType: string
  isTrial: boolean
  isExpired: boolean
  endsAt: string | null
  limits: (typeof PLANS)[keyof typeof PLANS]
}

/** `stale`: somebody else has changed the account since the reading began, so it is to be read anew. */
export type Outcome = 'stale' | 'same' | 'changed' | 'bought'

/** Puts a state into the account's row, inside of its wall, once: nothing where it stands there already. */
export async function applyState(statements: Statements, reading: Reading): Promise<Outcome> {
  const { accountId, version, state, periodEndsAt } = reading
  // The account first, and not its key: a kept reply of another request may share that.
  const [account] = await statements.query<{ gateway: string }>(
    'select gateway from accounts where account_id = $1 for no key update',
    [accountId],
  )
  const billing = await lockBilling(statements, accountId)
  if (account === undefined || billing === null) return 'same'
  if (billing.version !== version) return 'stale'
  if (isDeepStrictEqual(billing.applied, state)) {
    // A renewal changes nothing but this.
    await keepPeriod(statements, accountId, periodEndsAt)
    return 'same'
  }

  const columns = columnsOf(state, account.gateway)
  if (columns !== null) await writePlan(statements, accountId, columns)
  await keepApplied(statements, accountId, { state, periodEndsAt })
  return isPurchase(state, billing.applied) ? 'bought' : 'changed'
}

const isPurchase = (state: StripeState, before: StripeState | null) =>
  state.kind === 'live' &&
  !(before?.kind === 'live' && before.subscriptionId === state.subscriptionId)

/** The end of a subscription says nothing to who pays in another way by now. */
function columnsOf(state: StripeState, gateway: string): Columns | null {
  if (state.kind === 'live') {
    const { plan, type: planType, isTrial, endsAt } = state
    return {
      gateway: 'stripe',
      plan,
      planType,
      isTrial,
      isExpired: false,
      endsAt,
      limits: PLANS[plan],
    }
  }
  if (state.kind === 'none' || gateway !== 'stripe') return null
  const over = { gateway: 'stripe' as const, isTrial: false, endsAt: null, limits: PLANS.free }
  return state.isWanted
    ? { ...over, plan: 'free', planType: 'monthly', isExpired: false }
    : { ...over, plan: state.plan, planType: state.type, isExpired: true }
}

/** `trial_ends_on_provider` is the end of what was cancelled, by which `isPaid` counts. */
export async function writePlan(
  statements: Statements,
  accountId: string,
  { gateway, plan, planType, isTrial, isExpired, endsAt, limits }: Columns,
): Promise<void> {
  await statements.query(
    `update accounts set gateway = $10, plan = $2, plan_type = $3, trial = $4, expired = $5,
       cancel_at_period_end = $6::timestamptz is not null, trial_ends_on_provider = $6::timestamptz,
       payment_delayed_at = null, sites_limit = $7, team_members_limit = $8, monthly_views_limit = $9
     where account_id = $1`,
    [
      ...[accountId, plan, planType, isTrial, isExpired, endsAt],
      ...[limits.sitesLimit, limits.teamMembersLimit, limits.monthlyViewsLimit, gateway],
    ],
  )
  await announce(statements, { accountId, kind: 'plan-changed', data: { plan, type: planType } })
}
