import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv, Deps } from '../../deps.ts'
import type { Session } from '../objects.ts'
import { CHECKOUT } from '../paths.ts'
import { type Payment, pay } from '../payments/pay.ts'
import { sessionNow } from '../resources/checkout-sessions.ts'
import { Store } from '../store.ts'
import { formErrors, readExpiry } from './form-rules.ts'
import { type PaymentForm, paymentForm } from './schema.ts'

const SECRET = /^(cs_test_\w+?)_secret_\w+$/

/** The session of a client secret, which is all that a browser is given. */
async function sessionOf(store: Store, secret: string): Promise<Session | null> {
  const id = SECRET.exec(secret)?.[1]
  if (id === undefined || (await store.find('checkout.session', id)) === null) return null
  const session = await sessionNow(store, id)
  // A session that is over keeps no secret, and is known by its number alone.
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

/** What the frame asks when its button is pressed; the answer says what to show. */
async function takePayment(store: Store, form: PaymentForm, origin: string) {
  await store.takeTurn()
  const session = await sessionOf(store, form.client_secret)
  if (session === null) return { status: 'unknown' } as const
  // Pressed twice: the money is taken once.
  if (session.status !== 'open') return { status: session.status ?? 'expired' }
  const errors = formErrors(form, new Date(store.now * 1_000))
  if (Object.keys(errors).length > 0) return { status: 'invalid', errors } as const
  return pay(store, session, paymentOf(form), origin)
}

/** The frame of an embedded checkout, and what it asks of its own server. */
export function checkoutFrame(deps: Deps): Hono<AppEnv> {
  const { database, environment, now } = deps
  return new Hono<AppEnv>().post(`${CHECKOUT}/pay`, async (context) => {
    const form = v.safeParse(paymentForm, await context.req.json().catch(() => null))
    if (!form.success) return context.json({ status: 'unknown' }, 400)
    const answer = await database.transaction((statements) =>
      takePayment(new Store(statements, now()), form.output, environment.addresses.dashboard),
    )
    return context.json(answer, answer.status === 'unknown' ? 404 : 200)
  })
}
