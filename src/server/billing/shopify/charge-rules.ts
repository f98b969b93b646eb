import { type BillingType, PLANS } from '../../../features/billing/plans.ts'
import type { ChargeState } from '../../shopify/shop-client.ts'
import type { PlanColumns } from '../stripe/apply-state.ts'
import type { Charge } from './charges.ts'

/** A charge’s state in Shopify; `gone` if the app was uninstalled. */
export type RemoteState = ChargeState | 'gone'

/**
 * The charge after applying its state in Shopify. A plan that was ended by the customer, by an uninstall or by Shopify
 * lasts until the end of the paid period.
 */
export function nextCharge(charge: Charge, remoteState: RemoteState, now: Date): Charge {
  return withFullFrom(stateAfter(charge, remoteState, now))
}

const DAY_MS = 86_400_000
/** The lengths of Shopify’s billing periods. */
const PERIOD_DAYS: Readonly<Record<BillingType, number>> = { monthly: 30, yearly: 365 }

/** Computes the first payment without the coupon from the end of the first period. */
function withFullFrom(charge: Charge): Charge {
  const { fullFrom, discountedPaymentCount, periodEndsAt, type } = charge
  if (fullFrom !== null || discountedPaymentCount === null || periodEndsAt === null) return charge
  const remainingMs = (discountedPaymentCount - 1) * PERIOD_DAYS[type] * DAY_MS
  return { ...charge, fullFrom: new Date(periodEndsAt.getTime() + remainingMs) }
}

function stateAfter(charge: Charge, remoteState: RemoteState, now: Date): Charge {
  switch (charge.status) {
    case 'pending':
      return afterPending(charge, remoteState)
    case 'paid':
      return afterPaid(charge, remoteState, now)
    case 'cancelled':
      return endIfExpired(charge, now)
    case 'declined':
    case 'ended':
      return charge
  }
}

function afterPending(charge: Charge, remoteState: RemoteState): Charge {
  if (remoteState === 'gone') return { ...charge, status: 'ended' }
  switch (remoteState.status) {
    case 'PENDING':
      return charge
    case 'ACTIVE':
    case 'FROZEN':
      return {
        ...charge,
        status: 'paid',
        periodEndsAt: remoteState.periodEndsAt,
        isFrozen: remoteState.status === 'FROZEN',
      }
    case 'DECLINED':
    case 'EXPIRED':
      return { ...charge, status: 'declined' }
    case 'CANCELLED':
      return { ...charge, status: 'ended' }
  }
}

function afterPaid(charge: Charge, remoteState: RemoteState, now: Date): Charge {
  const isPaid =
    remoteState !== 'gone' && (remoteState.status === 'ACTIVE' || remoteState.status === 'FROZEN')
  if (!isPaid) return endIfExpired({ ...charge, status: 'cancelled' }, now)
  const { periodEndsAt, status } = remoteState
  return {
    ...charge,
    periodEndsAt: periodEndsAt ?? charge.periodEndsAt,
    isFrozen: status === 'FROZEN',
  }
}

/** A frozen charge has no paid period left. */
function endIfExpired(charge: Charge, now: Date): Charge {
  const { periodEndsAt, isFrozen } = charge
  const isActive = !isFrozen && periodEndsAt !== null && periodEndsAt > now
  return isActive ? charge : { ...charge, status: 'ended' }
}

export const isCurrent = ({ status }: Charge): boolean =>
  status === 'paid' || status === 'cancelled'

/** The plan columns after a change to a charge; null if the plan doesn’t change. */
export function planColumnsAfter(before: Charge, after: Charge): PlanColumns | null {
  if (!isCurrent(before) && !isCurrent(after)) return null
  const isSame = before.status === after.status && before.isFrozen === after.isFrozen
  return isSame ? null : columnsOf(after)
}

function columnsOf({ plan, type: planType, status, isFrozen, periodEndsAt }: Charge): PlanColumns {
  const gateway = 'shopify'
  if (status === 'ended') {
    const freePlan = { plan: 'free', planType: 'monthly', limits: PLANS.free } as const
    return { gateway, ...freePlan, isTrial: false, isExpired: false, endsAt: null }
  }
  return {
    ...{ gateway, plan, planType, isTrial: false, isExpired: isFrozen },
    endsAt: status === 'cancelled' ? (periodEndsAt?.toISOString() ?? null) : null,
    limits: PLANS[isFrozen ? 'free' : plan],
  }
}
