import type { Coupon, Kind, Objects } from './objects.ts'

const canBeRedeemed = (coupon: Coupon, now: number): boolean =>
  (coupon.redeem_by === null || coupon.redeem_by > now) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions)

/** Computes a coupon’s `valid`, as Stripe does on each read. @param now in seconds */
export function withValidity<K extends Kind>(object: Objects[K], now: number): Objects[K] {
  return object.object === 'coupon' ? { ...object, valid: canBeRedeemed(object, now) } : object
}
