import type { Deps } from '../deps.ts'
import { attemptLimits } from '../http/attempt-limits.ts'
import { createAttempts } from '../identity/attempts.ts'
import { DEFAULT_COUPON } from './coupons.ts'
import type { Order } from './quote.ts'

const LIMIT = 'coupon by account'

export type GuardCoupon = <T>(accountId: string, order: Order, work: () => Promise<T>) => Promise<T>

/** Nobody finds a coupon by trying: what was typed and is none counts. */
export function couponLimits(deps: Pick<Deps, 'database' | 'environment' | 'now'>): GuardCoupon {
  const count = attemptLimits(deps)
  const attempts = createAttempts(deps.database, deps)
  return async (accountId, { coupon }, work) => {
    if (coupon === null || coupon === DEFAULT_COUPON) return work()
    await count(LIMIT, accountId)
    const result = await work()
    await attempts.forgive(LIMIT, accountId)
    return result
  }
}
