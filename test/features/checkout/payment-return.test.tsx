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

describe('a host’s page that a bank may lead back to', () => {
  before(stripe.install)
  after(stripe.remove)
  afterEach(() => {
    clear()
    history.replaceState(null, '', address)
  })

  it('is named without its query, which may hold a secret', async () => {
    comeTo('?token=secret#part')
    const { http } = show()
    await stripePage()
    expect(callsOf(http, SESSION)[0]?.query?.return_url).to.equal(
      location.origin + location.pathname,
    )
  })

  it('is not named by our own page, which has another for this', async () => {
    const { http } = show({ onSent: () => {} })
    await stripePage()
    expect(callsOf(http, SESSION)[0]?.query).to.not.have.property('return_url')
  })

  it('says what became of that payment, whatever plan it sells, and sells nothing beside it', async () => {
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

  it('leads from one that failed to the same plan, with its coupon', async () => {
    comeTo(LED_BACK)
    const { view, http } = show({}, { [STATUS]: ofUltimate('failed', 'SPRING') })
    const back = await view.findByRole('button', 'Back to the checkout')
    back.click()
    await stripePage()
    expect(callsOf(http, SESSION)[0]?.query).to.include({ plan: 'ultimate', coupon: 'SPRING' })
  })

  it('sells as ever where the payment is not of this account, and tells the host of no failure', async () => {
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

  it('sells what the host asks for next', async () => {
    comeTo(LED_BACK)
    const { view, given } = show({}, { [STATUS]: ofUltimate('paid') })
    await view.findByRole('heading', 'You are on Poplar Ultimate')
    view.rerender(<PlanCheckout {...given} plan="starter" />)
    await view.findByRole('heading', 'Starter')
  })
})
