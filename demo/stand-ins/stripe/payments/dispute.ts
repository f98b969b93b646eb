import type { Charge, Dispute } from '../objects.ts'
import type { Store } from '../store.ts'

/** Opens a dispute. As with Stripe, the event doesn't contain the customer. */
export async function openDispute(store: Store, charge: Charge): Promise<Dispute> {
  const dispute: Dispute = {
    ...store.stamp('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await store.save(dispute)
  await store.save<'charge'>({ ...charge, disputed: true })
  await store.emit('charge.dispute.created', dispute)
  return dispute
}

/** Closes the dispute as lost. */
export async function loseDispute(store: Store, dispute: Dispute): Promise<Dispute> {
  const lost: Dispute = { ...dispute, status: 'lost' }
  await store.save(lost)
  await store.emit('charge.dispute.closed', lost)
  return lost
}
