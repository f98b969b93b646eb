import type Stripe from 'stripe'
import { nullIfMissing } from './gateway.ts'

/**
 * The credit that Stripe deducts from the customer’s next invoices, in cents; 0 if it is in another currency or
 * the customer owes money.
 */
export async function readCreditBalance(
  client: Stripe,
  customerId: string | null,
  currency: string,
): Promise<number> {
  if (customerId === null) return 0
  const customer = await nullIfMissing(client.customers.retrieve(customerId))
  if (!customer || customer.deleted || customer.currency !== currency) return 0
  return Math.max(0, -customer.balance)
}
