import * as v from 'valibot'
import { integer, metadata, text } from '../api/params.ts'
import { invalidRequest } from '../api/stripe-error.ts'
import { priceData } from './catalogue.ts'

export const lineItem = v.strictObject({
  price: v.optional(text),
  price_data: v.optional(v.strictObject(priceData)),
  quantity: v.optional(v.pipe(integer, v.minValue(1)), '1'),
})
export const discount = v.strictObject({
  coupon: v.optional(text),
  promotion_code: v.optional(text),
})

export const sessionParams = {
  mode: v.picklist(['subscription'], 'The stand-in supports only subscriptions'),
  ui_mode: v.optional(v.picklist(['embedded_page', 'hosted_page']), 'hosted_page'),
  line_items: v.pipe(v.array(lineItem), v.minLength(1)),
  discounts: v.optional(v.array(discount), []),
  return_url: v.optional(text),
  redirect_on_completion: v.optional(v.picklist(['always', 'if_required', 'never']), 'always'),
  customer: v.optional(text),
  customer_email: v.optional(text),
  client_reference_id: v.optional(v.pipe(text, v.maxLength(200))),
  expires_at: v.optional(integer),
  locale: v.optional(text),
  metadata: v.optional(metadata, {}),
  payment_method_types: v.optional(v.array(v.picklist(['card', 'us_bank_account'])), [
    'card',
    'us_bank_account',
  ]),
  // Accepted and ignored.
  payment_method_collection: v.optional(text),
  billing_address_collection: v.optional(text),
  customer_update: v.optional(v.record(v.string(), v.string())),
  saved_payment_method_options: v.optional(v.record(v.string(), v.unknown())),
  subscription_data: v.optional(
    v.strictObject({ description: v.optional(text), metadata: v.optional(metadata, {}) }),
    {},
  ),
}

export type SessionParams = v.InferOutput<v.StrictObjectSchema<typeof sessionParams, undefined>>

/** Stripe’s rules about combinations of parameters. */
export function refuseConflicts(input: SessionParams): void {
  const { ui_mode, redirect_on_completion, return_url, customer, customer_email } = input
  if (ui_mode === 'embedded_page' && redirect_on_completion !== 'never' && !return_url) {
    throw invalidRequest('You must specify `return_url` when `ui_mode` is `embedded_page`.', {
      code: 'parameter_missing',
      param: 'return_url',
    })
  }
  if (redirect_on_completion === 'never' && return_url) {
    throw invalidRequest('`return_url` cannot be used with `redirect_on_completion: never`.', {
      param: 'return_url',
    })
  }
  if (customer && customer_email) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  }
  if (input.discounts.length > 1) {
    throw invalidRequest('You may only specify up to 1 discount.', { param: 'discounts' })
  }
}
