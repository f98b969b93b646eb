import type { BillingType } from '../../features/billing/plans.ts'

const MONTHS: Readonly<Record<BillingType, number>> = { monthly: 1, yearly: 12 }

/** The same day some months later, or that month's last one. Pure. */
function monthsLater(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCMonth(from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0))
  later.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()))
  return later
}

/** The next payment of what is bought now. Pure. */
export const renewalOf = (type: BillingType, from: Date): Date => monthsLater(from, MONTHS[type])

/**
 * Whether the next payment is reduced too, and from when on one is not; null where that is the next one,
 * or none ever. A coupon of three months counts for the payments within them. Pure.
 * @param months of the coupon, 0 for one payment, null for ever
 */
export function renewalPrice(
  type: BillingType,
  from: Date,
  months: number | null,
): { isReduced: boolean; fullFrom: Date | null } {
  if (months === null) return { isReduced: true, fullFrom: null }
  const every = MONTHS[type]
  if (every >= months) return { isReduced: false, fullFrom: null }
  return { isReduced: true, fullFrom: monthsLater(from, Math.ceil(months / every) * every) }
}

/** The first payment on or after the day on which a coupon ends. Pure. @param next the next payment */
export function firstFullPayment(type: BillingType, next: Date, couponEndsAt: Date): Date {
  let count = 0
  while (monthsLater(next, count) < couponEndsAt) count += MONTHS[type]
  return monthsLater(next, count)
}
