import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { createAttempts } from '../identity/attempts.ts'
import { tooMany } from '../identity/form.ts'
import { DEFAULT_COUPON } from './coupons.ts'
import type { Order } from './quote.ts'

export type GuardCoupon = <T>(accountId: string, order: Order, work: () => Promise<T>) => Promise<T>

/** Nobody finds a coupon by trying: what was typed and is none counts. */
export function couponLimits({ database, now }: Pick<Deps, 'database' | 'now'>): GuardCoupon {
  const attempts = createAttempts(database, now)
  return async (accountId, { coupon }, work) => {
    if (coupon === null || coupon === DEFAULT_COUPON) return work()
    const waitMs = await attempts.count('coupon by account', accountId)
    if (waitMs !== null) {
      const { sentence, retryAfter } = tooMany(waitMs)
      throw new Refusal('RATE_LIMITED', sentence, { retryAfterSeconds: Number(retryAfter) })
    }
    const result = await work()
    await attempts.forgive('coupon by account', accountId)
    return result
  }
}
