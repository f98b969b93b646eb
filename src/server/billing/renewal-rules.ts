import type { BillingType } from '../../features/billing/plans.ts'

const MONTHS: Readonly<Record<BillingType, number>> = { monthly: 1, yearly: 12 }

/** The same day some months later, or the last day of that month. Pure. */
function monthsLater(from: Date, months: number): Date {
  const laterDate = new Date(from)
  laterDate.setUTCMonth(from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(laterDate.getUTCFullYear(), laterDate.getUTCMonth() + 1, 0))
  laterDate.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()))
  return laterDate
}

/** The next payment for a plan bought at `from`. Pure. */
export const renewalOf = (type: BillingType, from: Date): Date => monthsLater(from, MONTHS[type])

/**
 * Whether the coupon also reduces the next payment, and when the first full payment is due; null if that is the next
 * payment, or if no full payment is ever due. A three-month coupon applies to the payments within three months.
 * Pure.
 * @param months the coupon’s duration, 0 for a single payment, null for no end
 */
export function renewalPrice(
  type: BillingType,
  from: Date,
  months: number | null,
): { isReduced: boolean; fullFrom: Date | null } {
  if (months === null) return { isReduced: true, fullFrom: null }
  const interval = MONTHS[type]
  if (interval >= months) return { isReduced: false, fullFrom: null }
  return { isReduced: true, fullFrom: monthsLater(from, Math.ceil(months / interval) * interval) }
}

/** The first payment on or after the coupon’s end. Pure. @param next the next payment */
export function firstFullPayment(type: BillingType, next: Date, couponEndsAt: Date): Date {
  let count = 0
  while (monthsLater(next, count) < couponEndsAt) count += MONTHS[type]
  return monthsLater(next, count)
}
