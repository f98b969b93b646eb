import type { InternalCheckoutProps } from '../../../src/features/checkout/checkout-props.ts'
import { PlanCheckout } from '../../../src/features/checkout/checkout-view.tsx'
import type { Call } from '../../../src/lib/http.ts'
import { fakeHttp, type ResponseTable } from '../../support/fake-http.ts'
import { type FakePage, fakeStripe } from '../../support/fake-stripe.ts'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'
import { MONTHLY_QUOTE } from '../../support/quote.ts'

export const QUOTE = 'GET /billing/quote'
export const SESSION = 'POST /billing/session'
export const STATUS = 'POST /billing/session/status'

export const stripe = fakeStripe()

const YEARLY = {
  ...MONTHLY_QUOTE,
  type: 'yearly',
  list: 468_00,
  discount: 93_60,
  total: 374_40,
  coupon: { code: 'POPLAR20', percent_off: 20 },
  renews_at: '2027-11-22T12:00:00.000Z',
  renews_total: 374_40,
}

/** The price that the server charges, with its default coupon for a year. */
export const quoteFor = ({ query }: Call) => {
  const { plan = '', type, coupon } = query ?? {}
  const quote = { ...(type === 'yearly' ? YEARLY : MONTHLY_QUOTE), plan }
  return coupon ? { ...quote, coupon: { code: coupon, percent_off: 20 } } : quote
}

let sessions = 0
export const sessionFor = (call: Call) => {
  sessions += 1
  const { total, currency } = quoteFor(call)
  return { client: `secret-${sessions}`, session_id: `cs_${sessions}`, total, currency }
}

export const CHECKOUT_API: ResponseTable = {
  [QUOTE]: (call) => ({ data: quoteFor(call) }),
  [SESSION]: (call) => ({ data: sessionFor(call) }),
}

export const paymentResponse = (status: string, reason: string | null = null) => ({
  data: { status, plan: 'plus', type: 'yearly', reason, coupon: null },
})

const mountedViews: Mounted[] = []

const STRIPE_SCRIPT = { key: 'pk_test_unit', src: '/no.js' }

/** Shows the checkout for a year of Plus, unless the test passes another order. */
export function show(
  props: InternalCheckoutProps = {},
  table: ResponseTable = {},
  { key, src } = STRIPE_SCRIPT,
) {
  const http = fakeHttp({ ...CHECKOUT_API, ...table })
  const options = { stripe: { publishableKey: key, src: location.origin + src } }
  const given: InternalCheckoutProps = { plan: 'plus', billingType: 'yearly', ...props }
  const view = mountView(<PlanCheckout {...given} />, { http, options })
  mountedViews.push(view)
  return { view, http, given }
}

export function clear(): void {
  for (const view of mountedViews.splice(0)) view.unmount()
}

/** Waits until a Stripe page other than `before` is mounted. */
export const stripePage = (before?: FakePage): Promise<FakePage> =>
  eventually(() => {
    const page = stripe.pages.at(-1)
    if (!page?.container || page === before) throw new Error('Stripe’s page isn’t mounted')
    return page
  })

export const callsOf = (http: ReturnType<typeof fakeHttp>, name: string) =>
  http.calls.filter(({ method, path }) => `${method} ${path}` === name).map(({ call }) => call)
