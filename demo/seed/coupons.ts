import { productIdOf } from '../../src/server/billing/stripe/catalogue.ts'
import type { Database } from '../../src/server/platform/database/database.ts'
import { newCoupon, newPromotionCode } from '../stand-ins/stripe/resources/coupons.ts'
import { SilentStore } from '../stand-ins/stripe/silent-store.ts'
import type { Store } from '../stand-ins/stripe/store.ts'

const DAY_S = 86_400

type DemoCoupon = {
  code: string
  percentOff: number
  couponDuration?: { duration: 'once' } | { duration: 'repeating'; duration_in_months: number }
  product?: string
  isFirstOnly?: boolean
  isExpired?: boolean
  isUsedUp?: boolean
}

/** A coupon for each possible result; docs/try-it-locally.md lists them. */
const COUPONS: readonly DemoCoupon[] = [
  { code: 'SPRING', percentOff: 10 },
  { code: 'ONCE', percentOff: 50, couponDuration: { duration: 'once' } },
  {
    code: 'QUARTER',
    percentOff: 20,
    couponDuration: { duration: 'repeating', duration_in_months: 3 },
  },
  { code: 'ULTIMATE5', percentOff: 5, product: productIdOf('ultimate') },
  { code: 'WELCOME', percentOff: 10, isFirstOnly: true },
  { code: 'LATE', percentOff: 10, isExpired: true },
  { code: 'FULL', percentOff: 10, isUsedUp: true },
]

async function addCoupon(store: Store, demoCoupon: DemoCoupon): Promise<void> {
  const { code, percentOff, couponDuration = { duration: 'forever' }, product } = demoCoupon
  const { isFirstOnly = false, isExpired = false, isUsedUp = false } = demoCoupon
  const coupon = await newCoupon(store, {
    ...couponDuration,
    percent_off: percentOff,
    metadata: {},
    ...(product !== undefined && { applies_to: { products: [product] } }),
    ...(isUsedUp && { max_redemptions: 1 }),
  })
  if (isUsedUp) await store.save({ ...coupon, times_redeemed: 1 })
  await newPromotionCode(store, {
    coupon: coupon.id,
    code,
    restrictions: { first_time_transaction: isFirstOnly },
    ...(isExpired && { expires_at: store.now - DAY_S }),
  })
}

/**
 * Adds demo coupons to the Stripe stand-in. Runs on every start, so that data seeded before coupons existed gets
 * them too.
 */
export async function seedCoupons(database: Database, now: Date): Promise<void> {
  await database.transaction(async (statements) => {
    const store = new SilentStore(statements, now)
    await store.lock()
    for (const demoCoupon of COUPONS) {
      const { code } = demoCoupon
      if ((await store.all('promotion_code', { code })).length === 0)
        await addCoupon(store, demoCoupon)
    }
  })
}
