import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { integer, listParams, metadata, params, text } from '../api/params.ts'
import type { BalanceTransaction } from '../objects.ts'
import { pageOf, type Store } from '../store.ts'

const PATH = '/customers/:id/balance_transactions'

type Adjustment = Pick<BalanceTransaction, 'amount' | 'currency' | 'description' | 'metadata'>

/** A negative amount is a credit. */
async function adjustBalance(
  store: Store,
  id: string,
  sum: Adjustment,
): Promise<BalanceTransaction> {
  const customer = await store.get('customer', id)
  const balance = customer.balance + sum.amount
  const made: BalanceTransaction = {
    ...store.stamp('cbtxn'),
    object: 'customer_balance_transaction',
    customer: id,
    ending_balance: balance,
    type: 'adjustment',
    ...sum,
  }
  await store.save(made)
  const changed = { ...customer, balance }
  await store.save<'customer'>(changed)
  await store.emit('customer.updated', changed)
  return made
}

export const balanceTransactions = [
  operation(
    `POST ${PATH}`,
    params({
      amount: integer,
      currency: text,
      description: v.optional(text),
      metadata: v.optional(metadata, {}),
    }),
    ({ store, id }, { amount, currency, description = null, metadata: facts }) =>
      adjustBalance(store, id, { amount, currency, description, metadata: facts }),
  ),
  operation(`GET ${PATH}`, listParams({}), async ({ store, id: customer }, page) => {
    await store.get('customer', customer)
    const all = await store.all('customer_balance_transaction', { customer })
    return pageOf(all, `/v1/customers/${customer}/balance_transactions`, page)
  }),
]
