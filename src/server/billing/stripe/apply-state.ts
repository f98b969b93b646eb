import { isDeepStrictEqual } from 'node:util'
import type { Gateway, PlanName } from '../../../features/billing/model.ts'
import { PLANS } from '../../../features/billing/plans.ts'
import { announce } from '../../events/announce.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { lockBilling, saveAppliedState, savePeriodEnd } from './repository.ts'
import type { SubscriptionState } from './subscription-state.ts'

/** A state to apply, with the account’s version at the time it was read. */
export type StateUpdate = {
  accountId: string
  version: number
  state: SubscriptionState
  periodEndsAt: Date | null
}

/** The account columns that a plan sets. */
export type PlanColumns = {
  gateway: Gateway
  plan: PlanName
  planType: string
  isTrial: boolean
  isExpired: boolean
  endsAt: string | null
  limits: (typeof PLANS)[keyof typeof PLANS]
}

/** `stale`: the account has changed since the state was read, so read it again. */
export type ApplyOutcome = 'stale' | 'same' | 'changed' | 'bought'

/** Writes a state to the account; does nothing if it is already applied. */
export async function applyState(
  statements: Queryable,
  stateUpdate: StateUpdate,
): Promise<ApplyOutcome> {
  const { accountId, version, state, periodEndsAt } = stateUpdate
  // Lock order: account before billing. `no key update`, so that idempotency records can still reference the key.
  const [account] = await statements.query<{ gateway: string }>(
    'select gateway from accounts where account_id = $1 for no key update',
    [accountId],
  )
  const billing = await lockBilling(statements, accountId)
  if (account === undefined || billing === null) return 'same'
  if (billing.version !== version) return 'stale'
  if (isDeepStrictEqual(billing.applied, state)) {
    // A renewal changes only the end of the period.
    await savePeriodEnd(statements, accountId, periodEndsAt)
    return 'same'
  }

  const columns = columnsOf(state, account.gateway)
  if (columns !== null) await writePlan(statements, accountId, columns)
  await saveAppliedState(statements, accountId, { state, periodEndsAt })
  return isPurchase(state, billing.applied) ? 'bought' : 'changed'
}

const isPurchase = (state: SubscriptionState, before: SubscriptionState | null) =>
  state.kind === 'live' &&
  !(before?.kind === 'live' && before.subscriptionId === state.subscriptionId)

/** Null if the account now uses another gateway, in which case the end of its Stripe subscription doesn’t matter. */
function columnsOf(state: SubscriptionState, gateway: string): PlanColumns | null {
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
  const endedColumns = {
    gateway: 'stripe' as const,
    isTrial: false,
    endsAt: null,
    limits: PLANS.free,
  }
  return state.isWanted
    ? { ...endedColumns, plan: 'free', planType: 'monthly', isExpired: false }
    : { ...endedColumns, plan: state.plan, planType: state.type, isExpired: true }
}

/** `trial_ends_on_provider` holds the end date of a cancelled plan; `isPaid` uses it. */
export async function writePlan(
  statements: Queryable,
  accountId: string,
  { gateway, plan, planType, isTrial, isExpired, endsAt, limits }: PlanColumns,
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
