import * as v from 'valibot'
import { type Gateway, planSchema } from '../../features/billing/model.ts'
import { readAccount } from '../accounts/repository.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { cancelCharge } from './shopify/cancel.ts'
import type { ChargeDeps } from './shopify/sync.ts'
import { findBilling } from './stripe/repository.ts'
import { endDateOf, type Subscription } from './stripe/subscription-state.ts'
import { type BillingDeps, syncAccount } from './stripe/sync.ts'

/** For each gateway, why its plans can’t be cancelled or resumed. */
const NOT_CHANGEABLE: Readonly<Record<Gateway, string>> = {
  stripe: 'You have no active plan paid for by card, so there’s nothing to change.',
  shopify: 'A cancelled Shopify plan can’t be resumed. Choose it again after it ends.',
  appsumo: 'Your plan is a one-time purchase, so there’s nothing to cancel.',
  dealfuel: 'Your plan is a one-time purchase, so there’s nothing to cancel.',
  Bundle: 'Your plan is part of a bundle, so there’s nothing to cancel here.',
  local: 'You don’t pay for this account, so there’s nothing to cancel.',
}

const notChangeable = (gateway: Gateway) => new Refusal('CONFLICT', NOT_CHANGEABLE[gateway])

const gatewayOf = ({ database, now }: BillingDeps, accountId: string): Promise<Gateway> =>
  database.asAccount(accountId, async (tx) => {
    const { plan } = await readAccount(tx, now())
    return v.parse(planSchema, plan).gateway
  })

/** Cancels the plan at the end of the paid period. @throws Refusal CONFLICT if there is no active plan */
export async function cancelPlan(deps: ChargeDeps, accountId: string): Promise<void> {
  const gateway = await gatewayOf(deps, accountId)
  if (gateway === 'shopify') return cancelCharge(deps, accountId)
  return setCancelled(deps, { accountId, gateway, isCancelled: true })
}

/** Resumes a cancelled Stripe plan. @throws Refusal CONFLICT if there is none */
export async function resumePlan(deps: BillingDeps, accountId: string): Promise<void> {
  const gateway = await gatewayOf(deps, accountId)
  if (gateway === 'shopify') throw notChangeable(gateway)
  return setCancelled(deps, { accountId, gateway, isCancelled: false })
}

const notChanged = () =>
  new Refusal('CONFLICT', 'Stripe didn’t change the plan. Reload the page and check it.')

type Change = { accountId: string; gateway: Gateway; isCancelled: boolean }

async function setCancelled(
  deps: BillingDeps,
  { accountId, gateway, isCancelled }: Change,
): Promise<void> {
  const { current } = await syncAccount(deps, accountId)
  if (current === null) throw notChangeable(gateway)
  if ((endDateOf(current) !== null) === isCancelled) return
  const changes = isCancelled ? { cancel_at_period_end: true } : resumeParams(current)
  await deps.stripe.client.subscriptions.update(current.id, changes)
  const { current: changed } = await syncAccount(deps, accountId)
  if (changed === null || (endDateOf(changed) !== null) !== isCancelled) throw notChanged()
}

/** Stripe’s portal cancels with `cancel_at`, which `cancel_at_period_end: false` doesn’t undo. */
const resumeParams = ({ cancel_at_period_end }: Subscription) =>
  cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const }

/** Creates a Stripe portal session for changing the card. @throws Refusal CONFLICT if there is no Stripe customer */
export async function createPortalUrl(
  { database, stripe }: BillingDeps,
  accountId: string,
  returnUrl: string,
): Promise<string> {
  const billing = await findBilling(database, accountId)
  if (billing === null) throw new Refusal('CONFLICT', 'This account has no card yet.')
  const { url } = await stripe.client.billingPortal.sessions.create({
    customer: billing.customerId,
    return_url: returnUrl,
  })
  return url
}
