import { type BillingType, PLANS } from '../../../features/billing/plans.ts'
import type { ChargeState } from '../../shopify/shop-door.ts'
import type { Columns } from '../stripe/apply-state.ts'
import type { Charge } from './charges.ts'

/** What was read of a charge at Shopify; `gone` where the shop lets the app in no more. */
export type Word = ChargeState | 'gone'

/**
 * What a charge is by what Shopify says of it. A plan that ends lasts until what is paid for it is over,
 * whoever has ended it: the app on the page, the owner by taking the app out, or Shopify.
 */
export function chargeAfter(charge: Charge, word: Word, now: Date): Charge {
  return withFullFrom(stateAfter(charge, word, now))
}

const DAY_MS = 86_400_000
/** As Shopify counts them. */
const PERIOD_DAYS: Readonly<Record<BillingType, number>> = { monthly: 30, yearly: 365 }

/** The end of the first period tells when a coupon of some payments has ended. */
function withFullFrom(charge: Charge): Charge {
  const { fullFrom, reducedPayments, periodEndsAt, type } = charge
  if (fullFrom !== null || reducedPayments === null || periodEndsAt === null) return charge
  const moreMs = (reducedPayments - 1) * PERIOD_DAYS[type] * DAY_MS
  return { ...charge, fullFrom: new Date(periodEndsAt.getTime() + moreMs) }
}

function stateAfter(charge: Charge, word: Word, now: Date): Charge {
  switch (charge.status) {
    case 'pending':
      return answered(charge, word)
    case 'paid':
      return running(charge, word, now)
    case 'cancelled':
      return endedIfOver(charge, now)
    case 'declined':
    case 'ended':
      return charge
  }
}

function answered(charge: Charge, word: Word): Charge {
  if (word === 'gone') return { ...charge, status: 'ended' }
  switch (word.status) {
    case 'PENDING':
      return charge
    case 'ACTIVE':
    case 'FROZEN':
      return {
        ...charge,
        status: 'paid',
        periodEndsAt: word.periodEndsAt,
        isFrozen: word.status === 'FROZEN',
      }
    case 'DECLINED':
    case 'EXPIRED':
      return { ...charge, status: 'declined' }
    case 'CANCELLED':
      return { ...charge, status: 'ended' }
  }
}

function running(charge: Charge, word: Word, now: Date): Charge {
  const isPaid = word !== 'gone' && (word.status === 'ACTIVE' || word.status === 'FROZEN')
  if (!isPaid) return endedIfOver({ ...charge, status: 'cancelled' }, now)
  const { periodEndsAt, status } = word
  return {
    ...charge,
    periodEndsAt: periodEndsAt ?? charge.periodEndsAt,
    isFrozen: status === 'FROZEN',
  }
}

/** Of what was on hold nothing was paid that could last. */
function endedIfOver(charge: Charge, now: Date): Charge {
  const { periodEndsAt, isFrozen } = charge
  const lasts = !isFrozen && periodEndsAt !== null && periodEndsAt > now
  return lasts ? charge : { ...charge, status: 'ended' }
}

export const isCurrent = ({ status }: Charge): boolean =>
  status === 'paid' || status === 'cancelled'

/** What a charge makes of its account; null where it says nothing about it, or nothing new. */
export function columnsAfter(before: Charge, after: Charge): Columns | null {
  if (!isCurrent(before) && !isCurrent(after)) return null
  const isSame = before.status === after.status && before.isFrozen === after.isFrozen
  return isSame ? null : columnsOf(after)
}

function columnsOf({ plan, type: planType, status, isFrozen, periodEndsAt }: Charge): Columns {
  const gateway = 'shopify'
  if (status === 'ended') {
    const free = { plan: 'free', planType: 'monthly', limits: PLANS.free } as const
    return { gateway, ...free, isTrial: false, isExpired: false, endsAt: null }
  }
  return {
    ...{ gateway, plan, planType, isTrial: false, isExpired: isFrozen },
    endsAt: status === 'cancelled' ? (periodEndsAt?.toISOString() ?? null) : null,
    limits: PLANS[isFrozen ? 'free' : plan],
  }
}
