import { Refusal } from '../http/refusal.ts'
import { findBilling } from './repository.ts'
import { type BillingDeps, syncAccount } from './sync.ts'

const nothingToCancel = () =>
  new Refusal('CONFLICT', 'There is no plan by card that runs, so there is nothing to change.')

/** Ends the plan with the period that is paid, or lets it go on after all. */
export async function setCancelled(
  deps: BillingDeps,
  accountId: string,
  isCancelled: boolean,
): Promise<void> {
  const { current } = await syncAccount(deps, accountId)
  if (current === null) throw nothingToCancel()
  await deps.stripe.client.subscriptions.update(current.id, {
    cancel_at_period_end: isCancelled,
  })
  await syncAccount(deps, accountId)
}

/** Stripe's page where a customer changes the card. @throws Refusal CONFLICT for who pays by none */
export async function portalAddress(
  { database, stripe }: BillingDeps,
  accountId: string,
  returnUrl: string,
): Promise<string> {
  const billing = await findBilling(database, accountId)
  if (billing === null) throw new Refusal('CONFLICT', 'There is no card on this account yet.')
  const { url } = await stripe.client.billingPortal.sessions.create({
    customer: billing.customerId,
    return_url: returnUrl,
  })
  return url
}
