import type * as v from 'valibot'
import { invalidRequest } from '../api/stripe-error.ts'
import type { LineItem, Price, Session } from '../objects.ts'
import { type AppliedDiscount, applyCoupon, redeem } from '../payments/discounts.ts'
import { newId, type Store } from '../store.ts'
import { newPrice } from './catalogue.ts'
import { type lineItem, refuseConflicts, type SessionParams } from './session-params.ts'

const EXPIRES_AFTER_S = 24 * 60 * 60

async function priceOf(store: Store, item: v.InferOutput<typeof lineItem>): Promise<Price> {
  if (item.price_data) return newPrice(store, item.price_data, { active: false })
  const price = await store.get('price', item.price ?? '', 'line_items[0][price]')
  if (!price.active) {
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      {
        param: 'line_items[0][price]',
      },
    )
  }
  if (price.recurring === null) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.')
  }
  return price
}

async function lineItemOf(store: Store, input: v.InferOutput<typeof lineItem>): Promise<LineItem> {
  const price = await priceOf(store, input)
  const { quantity } = input
  const amount = price.unit_amount * quantity
  return {
    id: newId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: (await store.get('product', price.product)).name,
    price,
    quantity,
  }
}

export const sumOf = (items: readonly LineItem[], field: 'amount_subtotal' | 'amount_total') =>
  items.reduce((sum, item) => sum + item[field], 0)

function sessionOf(
  store: Store,
  input: SessionParams,
  items: LineItem[],
  applied: AppliedDiscount | null,
) {
  const id = newId('cs_test')
  const subtotal = sumOf(items, 'amount_subtotal')
  const total = sumOf(items, 'amount_total')
  const session: Session = {
    ...store.stamp('cs_test'),
    id,
    object: 'checkout.session',
    amount_subtotal: subtotal,
    amount_total: total,
    cancel_url: null,
    client_reference_id: input.client_reference_id ?? null,
    client_secret: input.ui_mode === 'embedded_page' ? `${id}_${newId('secret')}` : null,
    currency: items[0]?.currency ?? 'usd',
    customer: input.customer ?? null,
    customer_details: null,
    customer_email: input.customer_email ?? null,
    discounts: discountsOf(applied),
    expires_at: input.expires_at ?? store.now + EXPIRES_AFTER_S,
    invoice: null,
    line_items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    metadata: input.metadata,
    mode: 'subscription',
    payment_intent: null,
    payment_method_types: input.payment_method_types,
    payment_status: 'unpaid',
    redirect_on_completion: input.redirect_on_completion,
    return_url: input.return_url ?? null,
    status: 'open',
    subscription: null,
    success_url: null,
    total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
    ui_mode: input.ui_mode,
    url: null,
    _private: {
      subscription: {
        description: input.subscription_data.description ?? null,
        metadata: input.subscription_data.metadata,
      },
    },
  }
  return session
}

/** The priced line items, with the coupon applied. */
export async function pricedLines(
  store: Store,
  { customer, discounts, line_items }: Pick<SessionParams, 'customer' | 'discounts' | 'line_items'>,
): Promise<{ lines: LineItem[]; applied: AppliedDiscount | null }> {
  const items: LineItem[] = []
  for (const item of line_items) items.push(await lineItemOf(store, item))
  const [first] = discounts
  const prices = items.map(({ price }) => price)
  const applied =
    first === undefined ? null : await redeem(store, first, { prices, customer: customer ?? null })
  return { lines: applyCoupon(items, applied?.coupon ?? null), applied }
}

export const discountsOf = (applied: AppliedDiscount | null): Session['discounts'] =>
  applied ? [{ coupon: applied.coupon.id, promotion_code: applied.promotionCode }] : []

export async function newSession(store: Store, input: SessionParams): Promise<Session> {
  refuseConflicts(input)
  const { customer } = input
  const email = customer
    ? (await store.get('customer', customer, 'customer')).email
    : input.customer_email
  const { lines, applied } = await pricedLines(store, input)
  const session = sessionOf(store, input, lines, applied)
  const sessionWithEmail = { ...session, customer_details: email ? { email, name: null } : null }
  await store.save(sessionWithEmail)
  return sessionWithEmail
}
