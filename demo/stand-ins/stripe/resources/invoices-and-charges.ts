import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { integer, listParams, params, text } from '../api/params.ts'
import { invalidRequest } from '../api/stripe-error.ts'
import type { Charge, Invoice, Refund } from '../objects.ts'
import { pageOf, type Store } from '../store.ts'

const filters = {
  customer: v.optional(text),
  subscription: v.optional(text),
  status: v.optional(text),
}

async function chargeOf(store: Store, charge?: string, intent?: string): Promise<Charge> {
  if (charge !== undefined) return store.get('charge', charge, 'charge')
  const paymentIntent = await store.get('payment_intent', intent ?? '', 'payment_intent')
  return store.get('charge', paymentIntent.latest_charge ?? '', 'payment_intent')
}

/** Refunds a charge. As with Stripe, the invoice stays paid. */
async function refund(
  store: Store,
  charge: Charge,
  requestedAmount: number | undefined,
): Promise<Refund> {
  const left = charge.amount_captured - charge.amount_refunded
  const amount = requestedAmount ?? left
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', {
      param: 'amount',
    })
  }
  const newRefund: Refund = {
    id: store.stamp('re').id,
    created: store.now,
    object: 'refund',
    amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: null,
    status: 'succeeded',
  }
  const refundedAmount = charge.amount_refunded + amount
  const changed: Charge = {
    ...charge,
    amount_refunded: refundedAmount,
    refunded: refundedAmount === charge.amount_captured,
  }
  await store.save(newRefund)
  await store.save(changed)
  await store.emit('charge.refunded', changed)
  await store.emit('refund.created', newRefund)
  return newRefund
}

/** Voids an unpaid invoice. */
async function voidInvoice(store: Store, id: string): Promise<Invoice> {
  const invoice = await store.get('invoice', id)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest('You can only void an open or an uncollectible invoice.')
  }
  const changed: Invoice = {
    ...invoice,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: store.now },
  }
  await store.save(changed)
  await store.emit('invoice.voided', changed)
  return changed
}

export const money = [
  operation('POST /invoices/:id/void', params({}), ({ store, id }) => voidInvoice(store, id)),
  operation('GET /invoices/:id', params({}), ({ store, id }) => store.get('invoice', id)),
  operation(
    'GET /invoices',
    listParams(filters),
    async ({ store }, { customer, subscription, status, ...page }) => {
      const match = {
        ...(customer !== undefined && { customer }),
        ...(subscription !== undefined && { parent: { subscription_details: { subscription } } }),
        ...(status !== undefined && { status }),
      }
      return pageOf(await store.all('invoice', match), '/v1/invoices', page)
    },
  ),
  operation('GET /payment_intents/:id', params({}), ({ store, id }) =>
    store.get('payment_intent', id),
  ),
  operation(
    'GET /charges',
    listParams({ customer: v.optional(text), payment_intent: v.optional(text) }),
    async ({ store }, { customer, payment_intent, ...page }) => {
      const match = {
        ...(customer !== undefined && { customer }),
        ...(payment_intent !== undefined && { payment_intent }),
      }
      return pageOf(await store.all('charge', match), '/v1/charges', page)
    },
  ),
  operation('GET /charges/:id', params({}), ({ store, id }) => store.get('charge', id)),
  operation('GET /payment_methods/:id', params({}), ({ store, id }) =>
    store.get('payment_method', id),
  ),
  operation(
    'GET /payment_methods',
    listParams({ customer: text, type: v.optional(text) }),
    async ({ store }, { customer, type, ...page }) => {
      await store.get('customer', customer, 'customer')
      const match = { customer, ...(type !== undefined && { type }) }
      return pageOf(await store.all('payment_method', match), '/v1/payment_methods', page)
    },
  ),
  operation(
    'POST /refunds',
    params({
      charge: v.optional(text),
      payment_intent: v.optional(text),
      amount: v.optional(integer),
      reason: v.optional(text),
    }),
    async ({ store }, { charge, payment_intent, amount }) =>
      refund(store, await chargeOf(store, charge, payment_intent), amount),
  ),
]
