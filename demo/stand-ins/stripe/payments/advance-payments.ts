import type { Subscription } from '../objects.ts'
import type { Store } from '../store.ts'
import { cancel } from './cancel.ts'
import { attemptPayment, renew } from './renew.ts'
import { GENERIC_DECLINE } from './test-cards.ts'

/** What determines the result of a due payment: the card’s number, or a decline by the bank. */
export const PAYMENT_OUTCOMES = ['card', 'refused'] as const

/** The number of attempts: the renewal and its retries. The plan ends after the last failure. */
export const MAX_PAYMENT_ATTEMPTS = 4

type AdvanceRequest = { email: string; answer: (typeof PAYMENT_OUTCOMES)[number]; times: number }

const isActive = ({ status }: Subscription) => status === 'active' || status === 'past_due'

async function findActiveSubscription(store: Store, email: string): Promise<Subscription | null> {
  for (const customer of await store.all('customer', { email })) {
    const found = (await store.all('subscription', { customer: customer.id })).find(isActive)
    if (found !== undefined) return found
  }
  return null
}

/** The next payment of a plan: a retry of an open invoice, or the next period. */
async function nextPayment(
  store: Store,
  subscription: Subscription,
  { answer, origin }: Pick<AdvanceRequest, 'answer'> & { origin: string },
): Promise<Subscription> {
  const refusal = answer === 'refused' ? GENERIC_DECLINE : null
  if (subscription.status !== 'past_due') return renew(store, subscription, { origin, refusal })
  const attempt = await attemptPayment(store, subscription, refusal)
  const invoice = await store.get('invoice', attempt.latest_invoice ?? '')
  if (invoice.status === 'paid' || invoice.attempt_count < MAX_PAYMENT_ATTEMPTS) return attempt
  return cancel(store, attempt, { creditsUnusedTime: false, reason: 'payment_failed', origin })
}

/**
 * Runs the next payments of a customer’s plan now. Returns the plan’s status; null if there is no active plan.
 */
export async function advancePayments(
  store: Store,
  { email, answer, times }: AdvanceRequest,
  origin: string,
): Promise<Subscription['status'] | null> {
  let subscription = await findActiveSubscription(store, email)
  for (
    let count = 0;
    count < times && subscription !== null && isActive(subscription);
    count += 1
  ) {
    subscription = await nextPayment(store, subscription, { answer, origin })
  }
  return subscription?.status ?? null
}
