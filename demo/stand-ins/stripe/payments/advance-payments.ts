import type { Subscription } from '../objects.ts'
import type { Store } from '../store.ts'
import { cancel } from './cancel.ts'
import { renew, tryToPay } from './renew.ts'
import { GENERIC_DECLINE } from './test-cards.ts'

/** Who decides about a payment that comes due: the card by its number, or a bank that refuses it. */
export const PAYMENT_ANSWERS = ['card', 'refused'] as const

/** The renewal and its retries; after the last one that fails the plan ends. */
export const MAX_PAYMENT_ATTEMPTS = 4

type AdvanceRequest = { email: string; answer: (typeof PAYMENT_ANSWERS)[number]; times: number }

const isActive = ({ status }: Subscription) => status === 'active' || status === 'past_due'

async function findActiveSubscription(store: Store, email: string): Promise<Subscription | null> {
  for (const customer of await store.all('customer', { email })) {
    const found = (await store.all('subscription', { customer: customer.id })).find(isActive)
    if (found !== undefined) return found
  }
  return null
}

/** The next payment of a plan: of an open invoice once more, else of the period that follows. */
async function nextPayment(
  store: Store,
  subscription: Subscription,
  { answer, origin }: Pick<AdvanceRequest, 'answer'> & { origin: string },
): Promise<Subscription> {
  const refusal = answer === 'refused' ? GENERIC_DECLINE : null
  if (subscription.status !== 'past_due') return renew(store, subscription, { origin, refusal })
  const tried = await tryToPay(store, subscription, refusal)
  const invoice = await store.get('invoice', tried.latest_invoice ?? '')
  if (invoice.status === 'paid' || invoice.attempt_count < MAX_PAYMENT_ATTEMPTS) return tried
  return cancel(store, tried, { credits: false, reason: 'payment_failed', origin })
}

/**
 * Brings the next payments of a customer's plan forward, as many as are asked for. Gives what has become
 * of the plan; null where no plan runs.
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
