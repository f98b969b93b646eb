import type Stripe from 'stripe'
import { known } from './gateway.ts'

/**
 * What Stripe takes off the customer's next invoices, in hundredths of the currency's unit; 0 where it is in
 * another currency, or where the customer owes a sum.
 */
export async function readCreditBalance(
  client: Stripe,
  customerId: string | null,
  currency: string,
): Promise<number> {
  if (customerId === null) return 0
  const customer = await known(client.customers.retrieve(customerId))
  if (!customer || customer.deleted || customer.currency !== currency) return 0
  return Math.max(0, -customer.balance)
}
