import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppDeps } from '../../../../src/server/app/deps.ts'
import type { Environment } from '../../../../src/server/app/environment.ts'
import { pageHeaders } from '../../../../src/server/pages/page-headers.ts'
import type { AppEnv } from '../../../../src/server/session/app-env.ts'
import type { Session } from '../objects.ts'
import { CHECKOUT } from '../paths.ts'
import { type Payment, pay } from '../payments/pay.ts'
import { requiresRedirect } from '../payments/test-cards.ts'
import { getCurrentSession } from '../resources/checkout-sessions.ts'
import { Store } from '../store.ts'
import { formErrors, readExpiry } from './form-rules.ts'
import { framePage } from './page.ts'
import { type PaymentForm, paymentForm, sessionRequest } from './schema.ts'
import type { PaymentResult, SessionView } from './view.ts'

const SECRET = /^(cs_test_\w+?)_secret_\w+$/

/** Finds the session for a client secret. */
async function findSession(store: Store, secret: string): Promise<Session | null> {
  const id = SECRET.exec(secret)?.[1]
  if (id === undefined || (await store.find('checkout.session', id)) === null) return null
  const session = await getCurrentSession(store, id)
  // A finished session has no secret, so its id is enough.
  return session.client_secret === null || session.client_secret === secret ? session : null
}

function paymentOf(form: PaymentForm): Payment {
  const { name, email } = form
  if (form.type === 'us_bank_account') {
    const { routing_number: routingNumber, account_number: accountNumber } = form
    return { type: form.type, name, email, routingNumber, accountNumber }
  }
  const expiry = readExpiry(form.expiry)
  return {
    type: form.type,
    name,
    email,
    number: form.number,
    cvc: form.cvc,
    expMonth: expiry?.month ?? 0,
    expYear: expiry?.year ?? 0,
    authentication: form.authentication,
  }
}

/** Pays a session, and returns what the frame should show. */
async function takePayment(
  store: Store,
  form: PaymentForm,
  origin: string,
): Promise<PaymentResult> {
  await store.lock()
  const session = await findSession(store, form.client_secret)
  if (session === null) return { status: 'unknown' }
  // Clicked twice: charge once.
  if (session.status === 'complete')
    return { status: 'complete', returnTo: redirectUrlOf(session, form) }
  if (session.status !== 'open') return { status: 'expired' }
  const errors = formErrors(form, new Date(store.now * 1_000))
  if (Object.keys(errors).length > 0) return { status: 'invalid', errors }
  const outcome = await pay(store, session, paymentOf(form), origin)
  return outcome.status === 'complete'
    ? { ...outcome, returnTo: redirectUrlOf(session, form) }
    : outcome
}

/** The URL to redirect to; null if the page stays: with `if_required`, only a bank’s redirect leaves it. */
function redirectUrlOf(session: Session, form: PaymentForm): string | null {
  const isBankRedirect = form.type === 'card' && requiresRedirect(form.number)
  const mustRedirect = isBankRedirect || session.redirect_on_completion === 'always'
  if (!mustRedirect || session.return_url === null) return null
  return session.return_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

const UNKNOWN_SESSION: SessionView = {
  status: 'unknown',
  currency: 'usd',
  total: 0,
  subtotal: 0,
  discount: 0,
  fromBalance: 0,
  coupon: null,
  description: '',
  email: null,
}

function statusOf({ status }: Session): SessionView['status'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

async function viewOf(store: Store, secret: string): Promise<SessionView> {
  await store.lock()
  const session = await findSession(store, secret)
  if (session === null) return UNKNOWN_SESSION
  const [discount] = session.discounts
  const code = await store.find('promotion_code', discount?.promotion_code ?? '')
  const customer = await store.find('customer', session.customer ?? '')
  const balance = session.status === 'open' ? (customer?.balance ?? 0) : 0
  return {
    status: statusOf(session),
    currency: session.currency,
    total: session.amount_total,
    subtotal: session.amount_subtotal ?? session.amount_total,
    discount: session.total_details.amount_discount,
    fromBalance: Math.min(session.amount_total, Math.max(0, -balance)),
    coupon: code?.code ?? discount?.coupon ?? null,
    description: session.line_items.data.map(({ description }) => description).join(', '),
    email: session.customer_details?.email ?? session.customer_email,
  }
}

/** Allows the frame on the dashboard, the siblings and origins that may call the API. */
function frameHeaders({ addresses, allowedOrigins }: Environment): Record<string, string> {
  const frameAncestors = [addresses.app, addresses.siblings, ...allowedOrigins]
  return {
    ...pageHeaders({ connectSources: ["'self'"], frameAncestors }),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** The embedded checkout’s frame and its endpoints. */
export function checkoutFrame({ database, environment, now }: AppDeps): Hono<AppEnv> {
  const headers = frameHeaders(environment)
  const withStore = <T>(work: (store: Store) => Promise<T>) =>
    database.transaction((statements) => work(new Store(statements, now())))
  return new Hono<AppEnv>()
    .get(CHECKOUT, (context) => context.html(framePage(), 200, headers))
    .post(`${CHECKOUT}/session`, async (context) => {
      const request = v.safeParse(sessionRequest, await context.req.json().catch(() => null))
      const secret = request.success ? request.output.client_secret : ''
      return context.json(await withStore((store) => viewOf(store, secret)))
    })
    .post(`${CHECKOUT}/pay`, async (context) => {
      const form = v.safeParse(paymentForm, await context.req.json().catch(() => null))
      if (!form.success) return context.json({ status: 'unknown' }, 400)
      const { app: dashboard } = environment.addresses
      const answer = await withStore((store) => takePayment(store, form.output, dashboard))
      return context.json(answer)
    })
}
