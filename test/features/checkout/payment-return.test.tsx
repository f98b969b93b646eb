import { expect } from 'chai'
import { PlanCheckout } from '../../../src/features/checkout/checkout-view.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import {
  CHECKOUT_API,
  callsOf,
  clear,
  paymentResponse,
  QUOTE,
  SESSION,
  STATUS,
  show,
  stripe,
  stripePage,
} from './support.tsx'

const originalUrl = location.href
const setQuery = (query: string) => history.replaceState(null, '', `${location.pathname}${query}`)
const RETURN_QUERY = '?plan=ultimate&type=monthly&session_id=cs_back'
const ultimatePayment = (status: string, coupon: string | null = null) => ({
  data: { ...paymentResponse(status).data, plan: 'ultimate', type: 'monthly', coupon },
})

describe('a host page that a bank redirects back to', () => {
  before(stripe.install)
  after(stripe.remove)
  afterEach(() => {
    clear()
    history.replaceState(null, '', originalUrl)
  })

  it('is sent as the return URL without its query, which may contain a secret', async () => {
    setQuery('?token=secret#part')
    const { http } = show()
    await stripePage()
    expect(callsOf(http, SESSION)[0]?.query?.return_url).to.equal(
      location.origin + location.pathname,
    )
  })

  it('is not sent by our own page, which has a separate return page', async () => {
    const { http } = show({ onSent: () => {} })
    await stripePage()
    expect(callsOf(http, SESSION)[0]?.query).to.not.have.property('return_url')
  })

  it('shows the result of the payment, whichever plan the page sells, and offers no other checkout', async () => {
    setQuery(RETURN_QUERY)
    const completedEvents: unknown[] = []
    const { view, http } = show(
      { onCheckoutCompleted: (detail) => completedEvents.push(detail) > 0 },
      { [STATUS]: ultimatePayment('paid') },
    )
    await view.findByRole('heading', 'You’re on Poplar Ultimate')
    expect(completedEvents).to.deep.equal([
      { plan: 'ultimate', billingType: 'monthly', sessionId: 'cs_back' },
    ])
    expect(callsOf(http, QUOTE)).to.have.length(0)
  })

  it('links from a failed payment to the same plan with its coupon', async () => {
    setQuery(RETURN_QUERY)
    const { view, http } = show({}, { [STATUS]: ultimatePayment('failed', 'SPRING') })
    const back = await view.findByRole('button', 'Back to the checkout')
    back.click()
    await stripePage()
    expect(callsOf(http, SESSION)[0]?.query).to.include({ plan: 'ultimate', coupon: 'SPRING' })
  })

  it('sells as usual when the payment belongs to another account, and reports no failure', async () => {
    setQuery(RETURN_QUERY)
    const { view, http } = show(
      {},
      { ...CHECKOUT_API, [STATUS]: new ApiFailure({ kind: 'refused', status: 404 }) },
    )
    await stripePage()
    await view.findByRole('heading', 'Poplar Plus')
    expect(callsOf(http, SESSION)).to.have.length(1)
    expect(view.failures).to.deep.equal([])
  })

  it('shows an error and sells nothing if the payment’s status cannot be loaded', async () => {
    setQuery(RETURN_QUERY)
    const { view, http } = show({}, { [STATUS]: new ApiFailure({ kind: 'offline' }) })
    await view.findByRole('button', /Try again/)
    expect(callsOf(http, QUOTE)).to.have.length(0)
  })

  it('sends no status request for the host’s own session_id', async () => {
    setQuery('?plan=ultimate&type=monthly&session_id=visit-7')
    const { http } = show()
    await stripePage()
    expect(callsOf(http, STATUS)).to.have.length(0)
  })

  it('sells the plan that the host sets next', async () => {
    setQuery(RETURN_QUERY)
    const { view, given } = show({}, { [STATUS]: ultimatePayment('paid') })
    await view.findByRole('heading', 'You’re on Poplar Ultimate')
    view.rerender(<PlanCheckout {...given} plan="starter" />)
    await view.findByRole('heading', 'Starter')
  })
})
