import { expect } from 'chai'
import { PlanCheckout } from '../../../src/features/checkout/plan-checkout.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import {
  callsOf,
  clear,
  paymentOf,
  QUOTE,
  SELLS,
  SESSION,
  STATUS,
  show,
  stripe,
  stripePage,
} from './support.tsx'

const address = location.href
const comeTo = (query: string) => history.replaceState(null, '', `${location.pathname}${query}`)
const LED_BACK = '?plan=ultimate&type=monthly&session_id=cs_back'
const ofUltimate = (status: string, coupon: string | null = null) => ({
  data: { ...paymentOf(status).data, plan: 'ultimate', type: 'monthly', coupon },
})

describe('a host page that a bank redirects back to', () => {
  before(stripe.install)
  after(stripe.remove)
  afterEach(() => {
    clear()
    history.replaceState(null, '', address)
  })

  it('is sent as the return URL without its query, which may contain a secret', async () => {
    comeTo('?token=secret#part')
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

  it('shows the result of that payment, whatever plan it sells, and sells nothing else', async () => {
    comeTo(LED_BACK)
    const told: unknown[] = []
    const { view, http } = show(
      { onCheckoutCompleted: (detail) => told.push(detail) > 0 },
      { [STATUS]: ofUltimate('paid') },
    )
    await view.findByRole('heading', 'You are on Poplar Ultimate')
    expect(told).to.deep.equal([{ plan: 'ultimate', billingType: 'monthly', sessionId: 'cs_back' }])
    expect(callsOf(http, QUOTE)).to.have.length(0)
  })

  it('links from a failed payment to the same plan with its coupon', async () => {
    comeTo(LED_BACK)
    const { view, http } = show({}, { [STATUS]: ofUltimate('failed', 'SPRING') })
    const back = await view.findByRole('button', 'Back to the checkout')
    back.click()
    await stripePage()
    expect(callsOf(http, SESSION)[0]?.query).to.include({ plan: 'ultimate', coupon: 'SPRING' })
  })

  it('sells as usual when the payment belongs to another account, and reports no failure', async () => {
    comeTo(LED_BACK)
    const { view, http } = show(
      {},
      { ...SELLS, [STATUS]: new ApiFailure({ kind: 'refused', status: 404 }) },
    )
    await stripePage()
    await view.findByRole('heading', 'Poplar Plus')
    expect(callsOf(http, SESSION)).to.have.length(1)
    expect(view.failures).to.deep.equal([])
  })

  it('says so when the server cannot tell what became of it, and sells nothing beside it', async () => {
    comeTo(LED_BACK)
    const { view, http } = show({}, { [STATUS]: new ApiFailure({ kind: 'offline' }) })
    await view.findByRole('button', /Try again/)
    expect(callsOf(http, QUOTE)).to.have.length(0)
  })

  it('asks nothing about an id of the host’s own', async () => {
    comeTo('?plan=ultimate&type=monthly&session_id=visit-7')
    const { http } = show()
    await stripePage()
    expect(callsOf(http, STATUS)).to.have.length(0)
  })

  it('sells the plan that the host sets next', async () => {
    comeTo(LED_BACK)
    const { view, given } = show({}, { [STATUS]: ofUltimate('paid') })
    await view.findByRole('heading', 'You are on Poplar Ultimate')
    view.rerender(<PlanCheckout {...given} plan="starter" />)
    await view.findByRole('heading', 'Starter')
  })
})
