import type { Plan } from './model.ts'
import type { Subscription } from './overview-model.ts'
import { hasTrialEnded, isPaid } from './paid-rules.ts'

/**
 * Until when the plan lasts, and what comes then; a date is null where the gateway gave none.
 * `over` was paid and is no longer; `unpaid` is a deal that includes nothing paid.
 */
export type Term =
  | { kind: 'free' | 'over' | 'unpaid' | 'lifetime' | 'bundle' }
  | { kind: 'past-due' }
  | { kind: 'trial' | 'renews' | 'ends'; on: Date | null }

/** As much of a subscription as its term depends on. */
export type Renewal = Pick<Subscription, 'status' | 'renewsAt' | 'endsAt'>

/** What a person reads of trial, renewal and cancellation. */
export function termOf(plan: Plan, renewal: Renewal | null, now: Date): Term {
  if (plan.gateway === 'local' || plan.name === 'free') return { kind: 'free' }
  switch (plan.gateway) {
    case 'Bundle':
      return { kind: 'bundle' }
    case 'appsumo':
    case 'dealfuel':
      return { kind: isPaid(plan, now) ? 'lifetime' : 'unpaid' }
    case 'stripe':
    case 'shopify':
      return isPaid(plan, now) ? runningTerm(plan, renewal, now) : { kind: 'over' }
  }
}

function runningTerm(plan: Plan, renewal: Renewal | null, now: Date): Term {
  const endsAt = renewal?.endsAt ?? null
  if (plan.cancelsAtPeriodEnd || endsAt !== null) {
    return { kind: 'ends', on: endsAt ?? plan.trialEndsAt }
  }
  if (renewal?.status === 'past_due') return { kind: 'past-due' }
  const renewsAt = renewal?.renewsAt ?? null
  if (plan.isTrial && !hasTrialEnded(plan, now)) {
    // A trial that nobody has cancelled ends with its first payment.
    return { kind: 'trial', on: plan.trialEndsAt ?? renewsAt }
  }
  return { kind: 'renews', on: renewsAt }
}
