import type { Plan } from './model.ts'
import type { Subscription } from './overview-model.ts'
import { hasTrialEnded, isPaid } from './paid-rules.ts'

/**
 * How long the plan lasts, and what happens then; a date is null if the gateway reported none. `over`: a paid plan
 * that has ended. `unpaid`: a deal that includes no paid features.
 */
export type Term =
  | { kind: 'free' | 'over' | 'unpaid' | 'lifetime' | 'bundle' }
  | { kind: 'past-due' }
  | { kind: 'trial' | 'renews' | 'ends'; on: Date | null }

/** The parts of a subscription that its term depends on. */
export type Renewal = Pick<Subscription, 'status' | 'renewsAt' | 'endsAt'>

/** The term to show: trial, renewal, cancellation or another kind. */
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
      return isPaid(plan, now) ? activeTerm(plan, renewal, now) : { kind: 'over' }
  }
}

function activeTerm(plan: Plan, renewal: Renewal | null, now: Date): Term {
  const endsAt = renewal?.endsAt ?? null
  if (plan.cancelsAtPeriodEnd || endsAt !== null) {
    return { kind: 'ends', on: endsAt ?? plan.trialEndsAt }
  }
  if (renewal?.status === 'past_due') return { kind: 'past-due' }
  const renewsAt = renewal?.renewsAt ?? null
  if (plan.isTrial && !hasTrialEnded(plan, now)) {
    // A trial that wasn't cancelled ends with its first payment.
    return { kind: 'trial', on: plan.trialEndsAt ?? renewsAt }
  }
  return { kind: 'renews', on: renewsAt }
}
