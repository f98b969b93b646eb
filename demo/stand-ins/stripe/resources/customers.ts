import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { integer, listParams, metadata, params, text } from '../api/params.ts'
import type { Customer } from '../objects.ts'
import { pageOf, type Store } from '../store.ts'

const PATH = '/customers'

const details = {
  email: v.optional(text),
  name: v.optional(text),
  description: v.optional(text),
  metadata: v.optional(metadata),
  balance: v.optional(integer),
}
const settings = v.strictObject({ default_payment_method: v.optional(text) })

type Details = { [Name in 'email' | 'name' | 'description']?: string | undefined } & {
  metadata?: Record<string, string> | undefined
}

/** An empty string unsets a value, as in all of Stripe’s updates. */
const updatedText = (value: string | undefined, before: string | null): string | null =>
  value === undefined ? before : value || null

export async function newCustomer(store: Store, details: Details): Promise<Customer> {
  const customer: Customer = {
    ...store.stamp('cus'),
    object: 'customer',
    balance: 0,
    currency: null,
    description: details.description ?? null,
    email: details.email ?? null,
    name: details.name ?? null,
    metadata: details.metadata ?? {},
    invoice_settings: { default_payment_method: null },
  }
  await store.save(customer)
  await store.emit('customer.created', customer)
  return customer
}

export const customers = [
  operation(`POST ${PATH}`, params(details), ({ store }, input) => newCustomer(store, input)),
  operation(
    `GET ${PATH}`,
    listParams({ email: v.optional(text) }),
    async ({ store }, { email, ...page }) =>
      pageOf(await store.all('customer', email === undefined ? {} : { email }), `/v1${PATH}`, page),
  ),
  operation(`GET ${PATH}/:id`, params({}), ({ store, id }) => store.get('customer', id)),
  operation(
    `POST ${PATH}/:id`,
    params({ ...details, invoice_settings: v.optional(settings) }),
    async ({ store, id }, { email, name, description, balance, invoice_settings, ...rest }) => {
      const customer = await store.get('customer', id)
      const method = invoice_settings?.default_payment_method
      if (method) await store.get('payment_method', method, 'invoice_settings')
      const changed: Customer = {
        ...customer,
        email: updatedText(email, customer.email),
        name: updatedText(name, customer.name),
        description: updatedText(description, customer.description),
        balance: balance ?? customer.balance,
        metadata: { ...customer.metadata, ...rest.metadata },
        invoice_settings: {
          default_payment_method: updatedText(
            method,
            customer.invoice_settings.default_payment_method,
          ),
        },
      }
      await store.save(changed)
      await store.emit('customer.updated', changed)
      return changed
    },
  ),
  operation(
    `GET ${PATH}/:id/payment_methods`,
    listParams({ type: v.optional(text) }),
    async ({ store, id }, { type, ...page }) => {
      await store.get('customer', id)
      const match = { customer: id, ...(type !== undefined && { type }) }
      return pageOf(
        await store.all('payment_method', match),
        `/v1${PATH}/${id}/payment_methods`,
        page,
      )
    },
  ),
]
