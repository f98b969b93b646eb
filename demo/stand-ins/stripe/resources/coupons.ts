import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { decimal, flag, integer, listParams, metadata, params, text } from '../api/params.ts'
import { invalidRequest } from '../api/stripe-error.ts'
import type { Coupon, PromotionCode } from '../objects.ts'
import { newId, pageOf, type Store } from '../store.ts'

const couponParams = {
  id: v.optional(v.pipe(text, v.maxLength(200))),
  name: v.optional(v.pipe(text, v.maxLength(40))),
  percent_off: v.optional(v.pipe(decimal, v.minValue(0.01), v.maxValue(100))),
  amount_off: v.optional(v.pipe(integer, v.minValue(1))),
  currency: v.optional(text),
  duration: v.optional(v.picklist(['once', 'repeating', 'forever']), 'once'),
  duration_in_months: v.optional(integer),
  max_redemptions: v.optional(integer),
  redeem_by: v.optional(integer),
  applies_to: v.optional(v.strictObject({ products: v.array(text) })),
  metadata: v.optional(metadata, {}),
}

type CouponData = v.InferOutput<v.StrictObjectSchema<typeof couponParams, undefined>>

export async function newCoupon(store: Store, data: CouponData): Promise<Coupon> {
  const { id = newId('co'), percent_off = null, amount_off = null, currency = null } = data
  if (await store.find('coupon', id)) {
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  if ((percent_off === null) === (amount_off === null)) {
    throw invalidRequest('You must pass one of `percent_off` or `amount_off`.', {
      param: 'percent_off',
    })
  }
  if (data.redeem_by !== undefined && data.redeem_by <= store.now) {
    throw invalidRequest('Invalid redeem_by: must be in the future', { param: 'redeem_by' })
  }
  const coupon: Coupon = {
    ...store.stamp('co'),
    id,
    object: 'coupon',
    amount_off,
    applies_to: data.applies_to ?? null,
    currency,
    duration: data.duration,
    duration_in_months: data.duration_in_months ?? null,
    max_redemptions: data.max_redemptions ?? null,
    metadata: data.metadata,
    name: data.name ?? null,
    percent_off,
    redeem_by: data.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  }
  await store.save(coupon)
  await store.emit('coupon.created', coupon)
  return coupon
}

type PromotionData = {
  coupon: string
  code: string
  expires_at?: number | undefined
  customer?: string | undefined
  restrictions?:
    | { minimum_amount?: number | undefined; first_time_transaction?: boolean | undefined }
    | undefined
}

export async function newPromotionCode(
  store: Store,
  { coupon, code, ...data }: PromotionData,
): Promise<PromotionCode> {
  await store.get('coupon', coupon, 'promotion[coupon]')
  const minimum = data.restrictions?.minimum_amount ?? null
  const promotionCode: PromotionCode = {
    ...store.stamp('promo'),
    object: 'promotion_code',
    active: true,
    code,
    customer: data.customer ?? null,
    expires_at: data.expires_at ?? null,
    max_redemptions: null,
    metadata: {},
    promotion: { type: 'coupon', coupon },
    restrictions: {
      first_time_transaction: data.restrictions?.first_time_transaction ?? false,
      minimum_amount: minimum,
      minimum_amount_currency: minimum === null ? null : 'usd',
    },
    times_redeemed: 0,
  }
  await store.save(promotionCode)
  return promotionCode
}

export const coupons = [
  operation('POST /coupons', params(couponParams), ({ store }, data) => newCoupon(store, data)),
  operation('GET /coupons/:id', params({}), ({ store, id }) => store.get('coupon', id)),
  operation('DELETE /coupons/:id', params({}), async ({ store, id }) => {
    await store.get('coupon', id)
    await store.remove('coupon', id)
    return { id, object: 'coupon', deleted: true }
  }),
  operation('GET /coupons', listParams({}), async ({ store }, page) =>
    pageOf(await store.all('coupon'), '/v1/coupons', page),
  ),
  operation(
    'POST /promotion_codes',
    params({
      promotion: v.strictObject({ type: v.literal('coupon'), coupon: text }),
      code: v.optional(text),
      customer: v.optional(text),
      expires_at: v.optional(integer),
      restrictions: v.optional(
        v.strictObject({
          first_time_transaction: v.optional(flag),
          minimum_amount: v.optional(integer),
          minimum_amount_currency: v.optional(v.literal('usd')),
        }),
      ),
    }),
    ({ store }, { promotion, code = newId('CODE').toUpperCase(), ...rest }) =>
      newPromotionCode(store, { coupon: promotion.coupon, code, ...rest }),
  ),
  operation(
    'GET /promotion_codes',
    listParams({ code: v.optional(text), active: v.optional(flag), coupon: v.optional(text) }),
    async ({ store }, { code, active, coupon, ...page }) => {
      const all = await store.all('promotion_code', {
        ...(active !== undefined && { active }),
        ...(coupon !== undefined && { promotion: { coupon } }),
      })
      // Codes are case-insensitive.
      const isMatch = (entry: PromotionCode) =>
        code === undefined || entry.code.toLowerCase() === code.toLowerCase()
      return pageOf(all.filter(isMatch), '/v1/promotion_codes', page)
    },
  ),
]
