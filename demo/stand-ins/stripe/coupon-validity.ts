import type { Coupon, Kind, Objects } from './objects.ts'

const canBeRedeemed = (coupon: Coupon, now: number): boolean =>
  (coupon.redeem_by === null || coupon.redeem_by > now) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions)

/** Computes `valid` of a coupon, like Stripe on each read. @param now in seconds */
export function withValidity<K extends Kind>(object: Objects[K], now: number): Objects[K] {
  return object.object === 'coupon' ? { ...object, valid: canBeRedeemed(object, now) } : object
}
