import { createAttemptCounter } from '../attempts/attempt-counter.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import type { Deps } from '../platform/deps.ts'
import { BILLING_LIMITS } from './attempt-limits.ts'
import type { Order } from './quote.ts'
import { DEFAULT_COUPON } from './stripe/coupons.ts'

const LIMIT = 'coupon by account'

export type GuardCoupon = <T>(accountId: string, order: Order, work: () => Promise<T>) => Promise<T>

/** Limits guesses at coupon codes: failed attempts are counted, and a valid code resets the counter. */
export function couponLimits(deps: Pick<Deps, 'database' | 'environment' | 'now'>): GuardCoupon {
  const count = limitAttempts(deps, BILLING_LIMITS)
  const attempts = createAttemptCounter(deps.database, deps, BILLING_LIMITS)
  return async (accountId, { coupon }, work) => {
    if (coupon === null || coupon === DEFAULT_COUPON) return work()
    await count(LIMIT, accountId)
    const result = await work()
    await attempts.undo(LIMIT, accountId)
    return result
  }
}
