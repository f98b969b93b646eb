import type Stripe from 'stripe'
import { isCustomCoupon } from '../../../features/billing/coupon-rules.ts'
import { BRAND_SLUG } from '../../pages/document.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PaymentResponse } from '../schema.ts'
import { failureReason } from './failure-reason.ts'
import { idOf, nullIfMissing } from './gateway.ts'
import { settleSession } from './repository.ts'
import { type BillingDeps, syncAccount } from './sync.ts'

type Session = Stripe.Checkout.Session
type Outcome = Pick<PaymentResponse, 'status' | 'reason'>

export const SESSION_ID = /^cs_\w{1,250}$/

export const paymentNotFound = () => new Refusal('NOT_FOUND', 'This payment doesn’t exist.')

/** The status of one of the account’s payments. If it has been paid, applies its plan; safe to repeat. */
export async function readPayment(
  deps: BillingDeps,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<PaymentResponse> {
  const { client } = deps.stripe
  const session = await findSession(client, sessionId)
  if (session === null || session.metadata?.account_id !== accountId) throw paymentNotFound()
  const outcome = await outcomeOf(client, session)
  if (outcome.status === 'paid') await syncAccount(deps, accountId)
  if (isSettled(outcome)) await settle(deps.database, accountId, sessionId, deps.now())
  const { plan = '', type = '', coupon = null } = session.metadata
  return {
    ...outcome,
    plan,
    type,
    coupon: isCustomCoupon(coupon || null, BRAND_SLUG) ? coupon : null,
  }
}

/** Whether a bank is still processing the payment. */
export async function isPending(client: Stripe, sessionId: string): Promise<boolean> {
  const session = await findSession(client, sessionId)
  return session !== null && (await outcomeOf(client, session)).status === 'processing'
}

const findSession = (client: Stripe, sessionId: string): Promise<Session | null> =>
  nullIfMissing(client.checkout.sessions.retrieve(sessionId, { expand: ['invoice.payments'] }))

const isSettled = ({ status }: Outcome) => status !== 'open' && status !== 'processing'

const settle = (database: Database, accountId: string, sessionId: string, now: Date) =>
  database.asAccount(accountId, (statements) => settleSession(statements, sessionId, now))

async function outcomeOf(client: Stripe, session: Session): Promise<Outcome> {
  if (session.status !== 'complete') {
    return { status: session.status === 'expired' ? 'expired' : 'open', reason: null }
  }
  if (session.payment_status !== 'unpaid') return { status: 'paid', reason: null }
  return unpaidOutcome(client, session)
}

/** Banks may respond late: the payment is processing until it succeeds or fails. */
async function unpaidOutcome(client: Stripe, { invoice }: Session): Promise<Outcome> {
  const payments = invoice && typeof invoice !== 'string' ? (invoice.payments?.data ?? []) : []
  const [last] = payments.flatMap(({ payment }) => payment.payment_intent ?? [])
  if (last === undefined) return { status: 'processing', reason: null }
  const intent = await client.paymentIntents.retrieve(idOf(last))
  const hasFailed = intent.status === 'requires_payment_method' || intent.status === 'canceled'
  if (!hasFailed) return { status: 'processing', reason: null }
  return { status: 'failed', reason: failureReason(intent.last_payment_error) }
}
