import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { listParams, metadata, params, text, whole } from '../api/params.ts'
import { invalid } from '../api/stripe-error.ts'
import type { LineItem, Price, Session } from '../objects.ts'
import { type Applied, discounted, redeemable } from '../payments/discounts.ts'
import { newId, pageOf, type Store } from '../store.ts'
import { newPrice, priceData } from './catalogue.ts'

const PATH = '/checkout/sessions'
const LIVES_S = 24 * 60 * 60

const lineItem = v.strictObject({
  price: v.optional(text),
  price_data: v.optional(v.strictObject(priceData)),
  quantity: v.optional(v.pipe(whole, v.minValue(1)), '1'),
})
const discount = v.strictObject({ coupon: v.optional(text), promotion_code: v.optional(text) })

const sessionParams = {
  mode: v.picklist(['subscription'], 'The stand-in sells subscriptions only'),
  ui_mode: v.optional(v.picklist(['embedded_page', 'hosted_page']), 'hosted_page'),
  line_items: v.pipe(v.array(lineItem), v.minLength(1)),
  discounts: v.optional(v.array(discount), []),
  return_url: v.optional(text),
  redirect_on_completion: v.optional(v.picklist(['always', 'if_required', 'never']), 'always'),
  customer: v.optional(text),
  customer_email: v.optional(text),
  client_reference_id: v.optional(v.pipe(text, v.maxLength(200))),
  expires_at: v.optional(whole),
  locale: v.optional(text),
  metadata: v.optional(metadata, {}),
  payment_method_types: v.optional(v.array(v.picklist(['card', 'us_bank_account'])), [
    'card',
    'us_bank_account',
  ]),
  // Taken and not acted upon: what they change is not shown here.
  payment_method_collection: v.optional(text),
  billing_address_collection: v.optional(text),
  customer_update: v.optional(v.record(v.string(), v.string())),
  saved_payment_method_options: v.optional(v.record(v.string(), v.unknown())),
  subscription_data: v.optional(
    v.strictObject({ description: v.optional(text), metadata: v.optional(metadata, {}) }),
    {},
  ),
}

type Wanted = v.InferOutput<v.StrictObjectSchema<typeof sessionParams, undefined>>

/** What Stripe asks of the parameters together. */
function refuseContradictions(wanted: Wanted): void {
  const { ui_mode, redirect_on_completion, return_url, customer, customer_email } = wanted
  if (ui_mode === 'embedded_page' && redirect_on_completion !== 'never' && !return_url) {
    throw invalid('You must specify `return_url` when `ui_mode` is `embedded_page`.', {
      code: 'parameter_missing',
      param: 'return_url',
    })
  }
  if (redirect_on_completion === 'never' && return_url) {
    throw invalid('`return_url` cannot be used with `redirect_on_completion: never`.', {
      param: 'return_url',
    })
  }
  if (customer && customer_email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.')
  }
  if (wanted.discounts.length > 1) {
    throw invalid('You may only specify up to 1 discount.', { param: 'discounts' })
  }
}

async function priceOf(store: Store, item: v.InferOutput<typeof lineItem>): Promise<Price> {
  if (item.price_data) return newPrice(store, item.price_data, { active: false })
  const price = await store.get('price', item.price ?? '', 'line_items[0][price]')
  if (!price.active) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', {
      param: 'line_items[0][price]',
    })
  }
  if (price.recurring === null) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.')
  }
  return price
}

async function lineItemOf(store: Store, wanted: v.InferOutput<typeof lineItem>): Promise<LineItem> {
  const price = await priceOf(store, wanted)
  const { quantity } = wanted
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

const sumOf = (items: readonly LineItem[], field: 'amount_subtotal' | 'amount_total') =>
  items.reduce((sum, item) => sum + item[field], 0)

function sessionOf(store: Store, wanted: Wanted, items: LineItem[], applied: Applied | null) {
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
    client_reference_id: wanted.client_reference_id ?? null,
    client_secret: wanted.ui_mode === 'embedded_page' ? `${id}_${newId('secret')}` : null,
    currency: items[0]?.currency ?? 'usd',
    customer: wanted.customer ?? null,
    customer_details: null,
    customer_email: wanted.customer_email ?? null,
    discounts: applied
      ? [{ coupon: applied.coupon.id, promotion_code: applied.promotionCode }]
      : [],
    expires_at: wanted.expires_at ?? store.now + LIVES_S,
    invoice: null,
    line_items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1${PATH}/${id}/line_items`,
    },
    metadata: wanted.metadata,
    mode: 'subscription',
    payment_intent: null,
    payment_method_types: wanted.payment_method_types,
    payment_status: 'unpaid',
    redirect_on_completion: wanted.redirect_on_completion,
    return_url: wanted.return_url ?? null,
    status: 'open',
    subscription: null,
    success_url: null,
    total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
    ui_mode: wanted.ui_mode,
    url: null,
    _private: {
      subscription: {
        description: wanted.subscription_data.description ?? null,
        metadata: wanted.subscription_data.metadata,
      },
    },
  }
  return session
}

export async function newSession(store: Store, wanted: Wanted): Promise<Session> {
  refuseContradictions(wanted)
  const { customer, discounts } = wanted
  const email = customer
    ? (await store.get('customer', customer, 'customer')).email
    : wanted.customer_email
  const items: LineItem[] = []
  for (const item of wanted.line_items) items.push(await lineItemOf(store, item))
  const [first] = discounts
  const prices = items.map(({ price }) => price)
  const applied = first === undefined ? null : await redeemable(store, first, prices)
  const lines = discounted(items, applied?.coupon ?? null)
  const session = sessionOf(store, wanted, lines, applied)
  const known = { ...session, customer_details: email ? { email, name: null } : null }
  await store.save(known)
  return known
}

/** The session as it is at this moment: one that nobody paid ends by itself. */
export async function sessionNow(store: Store, id: string): Promise<Session> {
  const session = await store.get('checkout.session', id)
  if (session.status !== 'open' || session.expires_at > store.now) return session
  return expire(store, session)
}

async function expire(store: Store, session: Session): Promise<Session> {
  const expired: Session = { ...session, status: 'expired', client_secret: null }
  await store.save(expired)
  await store.emit('checkout.session.expired', expired)
  return expired
}

const filters = {
  customer: v.optional(text),
  subscription: v.optional(text),
  status: v.optional(text),
}

export const checkoutSessions = [
  operation(`POST ${PATH}`, params(sessionParams), ({ store }, wanted) =>
    newSession(store, wanted),
  ),
  operation(
    `GET ${PATH}`,
    listParams(filters),
    async ({ store }, { customer, subscription, status, ...page }) => {
      const match = {
        ...(customer !== undefined && { customer }),
        ...(subscription !== undefined && { subscription }),
        ...(status !== undefined && { status }),
      }
      return pageOf(await store.all('checkout.session', match), `/v1${PATH}`, page)
    },
  ),
  operation(`GET ${PATH}/:id`, params({}), ({ store, id }) => sessionNow(store, id)),
  operation(`POST ${PATH}/:id`, params({ metadata }), async ({ store, id }, wanted) => {
    const session = await sessionNow(store, id)
    const changed = { ...session, metadata: { ...session.metadata, ...wanted.metadata } }
    await store.save(changed)
    return changed
  }),
  operation(`POST ${PATH}/:id/expire`, params({}), async ({ store, id }) => {
    const session = await sessionNow(store, id)
    if (session.status === 'open') return expire(store, session)
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
    )
  }),
  operation(`GET ${PATH}/:id/line_items`, listParams({}), async ({ store, id }, page) =>
    pageOf((await sessionNow(store, id)).line_items.data, `/v1${PATH}/${id}/line_items`, page),
  ),
]
