import { hashSecret } from '../../platform/http/secret-token.ts'
import type { Person } from '../../session/person.ts'
import { nullIfMissing } from './gateway.ts'
import { findBilling, saveCustomer } from './repository.ts'
import type { BillingDeps } from './sync.ts'

type Payer = Pick<Person, 'accountId' | 'email' | 'firstName'>

/**
 * The account’s Stripe customer. Created at the first purchase, and again if Stripe has no such customer, for example
 * after the server switched from the stand-in to Stripe.
 */
export async function ensureCustomer(
  { database, stripe }: BillingDeps,
  { accountId, email, firstName }: Payer,
): Promise<string> {
  const billing = await findBilling(database, accountId)
  const existing =
    billing && (await nullIfMissing(stripe.client.customers.retrieve(billing.customerId)))
  if (existing && !existing.deleted) return existing.id
  const previousId = billing?.customerId ?? null
  const { id: customerId } = await stripe.client.customers.create(
    { email, ...(firstName !== '' && { name: firstName }), metadata: { account_id: accountId } },
    // Two simultaneous requests create only one customer.
    {
      idempotencyKey: `poplar-customer-${hashSecret(`${accountId} ${email} ${firstName} ${previousId}`)}`,
    },
  )
  await saveCustomer(database, { accountId, customerId }, previousId)
  return (await findBilling(database, accountId))?.customerId ?? customerId
}
