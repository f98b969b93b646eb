import * as v from 'valibot'
import { type Gateway, wirePlan } from '../../features/billing/model.ts'
import { readAccount } from '../accounts/repository.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { cancelCharge } from './shopify/cancel.ts'
import type { ChargeDeps } from './shopify/sync.ts'
import { findBilling } from './stripe/repository.ts'
import { endOf, type Subscription } from './stripe/subscription-state.ts'
import { type BillingDeps, syncAccount } from './stripe/sync.ts'

/** Why there is nothing to cancel, or to resume, for who pays in another way. */
const WHY_NOT: Readonly<Record<Gateway, string>> = {
  stripe: 'There is no plan by card that runs, so there is nothing to change.',
  shopify:
    'A plan that was taken off a Shopify bill cannot be resumed: choose it again once it is over.',
  appsumo: 'Your plan is paid once and for all, so there is nothing to cancel.',
  dealfuel: 'Your plan is paid once and for all, so there is nothing to cancel.',
  Bundle: 'Your bundle pays for your plan, so there is nothing to cancel here.',
  local: 'Nothing is paid for your account, so there is nothing to cancel.',
}

const notHere = (gateway: Gateway) => new Refusal('CONFLICT', WHY_NOT[gateway])

const gatewayOf = ({ database, now }: BillingDeps, accountId: string): Promise<Gateway> =>
  database.asAccount(accountId, async (own) => {
    const { plan } = await readAccount(own, now())
    return v.parse(wirePlan, plan).gateway
  })

/** Ends the plan with the period that is paid. @throws Refusal CONFLICT where nothing runs */
export async function cancelPlan(deps: ChargeDeps, accountId: string): Promise<void> {
  const gateway = await gatewayOf(deps, accountId)
  if (gateway === 'shopify') return cancelCharge(deps, accountId)
  return setCancelled(deps, { accountId, gateway, isCancelled: true })
}

/** Lets a plan by card go on after all. @throws Refusal CONFLICT where there is none that was cancelled */
export async function resumePlan(deps: BillingDeps, accountId: string): Promise<void> {
  const gateway = await gatewayOf(deps, accountId)
  if (gateway === 'shopify') throw notHere(gateway)
  return setCancelled(deps, { accountId, gateway, isCancelled: false })
}

const notChanged = () =>
  new Refusal('CONFLICT', 'Stripe has not changed the plan. Please look at it again.')

type Change = { accountId: string; gateway: Gateway; isCancelled: boolean }

async function setCancelled(
  deps: BillingDeps,
  { accountId, gateway, isCancelled }: Change,
): Promise<void> {
  const { current } = await syncAccount(deps, accountId)
  if (current === null) throw notHere(gateway)
  if ((endOf(current) !== null) === isCancelled) return
  const changes = isCancelled ? { cancel_at_period_end: true } : goingOn(current)
  await deps.stripe.client.subscriptions.update(current.id, changes)
  const { current: changed } = await syncAccount(deps, accountId)
  if (changed === null || (endOf(changed) !== null) !== isCancelled) throw notChanged()
}

/** Stripe's own page ends a plan at a date, which the other word does not take back. */
const goingOn = ({ cancel_at_period_end }: Subscription) =>
  cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const }

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
