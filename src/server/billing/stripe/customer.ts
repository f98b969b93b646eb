import { hashSecret } from '../../platform/http/secret-token.ts'
import type { Person } from '../../session/person.ts'
import { known } from './gateway.ts'
import { findBilling, keepCustomer } from './repository.ts'
import type { BillingDeps } from './sync.ts'

type Payer = Pick<Person, 'accountId' | 'email' | 'firstName'>

/**
 * Who the account is at Stripe, as a customer whom Stripe knows: made at the first purchase, and anew
 * where Stripe has lost them, as when the server moved from the stand-in to Stripe.
 */
export async function customerOf(
  { database, stripe }: BillingDeps,
  { accountId, email, firstName }: Payer,
): Promise<string> {
  const billing = await findBilling(database, accountId)
  const there = billing && (await known(stripe.client.customers.retrieve(billing.customerId)))
  if (there && !there.deleted) return there.id
  const gone = billing?.customerId ?? null
  const { id: customerId } = await stripe.client.customers.create(
    { email, ...(firstName !== '' && { name: firstName }), metadata: { account_id: accountId } },
    // Two presses at once make one customer.
    {
      idempotencyKey: `poplar-customer-${hashSecret(`${accountId} ${email} ${firstName} ${gone}`)}`,
    },
  )
  await keepCustomer(database, { accountId, customerId }, gone)
  return (await findBilling(database, accountId))?.customerId ?? customerId
}
