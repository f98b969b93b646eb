import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually } from '../../support/mount.tsx'
import {
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

const showTab = () => document.dispatchEvent(new Event('visibilitychange'))
const restoreFromCache = () =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

const RETURN_EVENTS: readonly [string, () => boolean][] = [
  ['whose tab becomes visible again', showTab],
  ['that is restored from the back/forward cache', restoreFromCache],
]

describe('an open checkout', () => {
  before(stripe.install)
  after(stripe.remove)
  afterEach(clear)

  for (const [name, trigger] of RETURN_EVENTS) {
    it(`${name} shows that it was paid in the meantime, and accepts no second payment`, async () => {
      const completedEvents: unknown[] = []
      const { view, http } = show(
        { onCheckoutCompleted: (detail) => completedEvents.push(detail) > 0 },
        { [STATUS]: paymentResponse('paid') },
      )
      const page = await stripePage()
      trigger()
      await view.findByRole('heading', 'You’re on Poplar Plus')
      await eventually(() => completedEvents.length === 1)
      expect(page.isDestroyed).to.equal(true)
      expect(callsOf(http, SESSION)).to.have.length(1)
    })
  }

  it('also shows a payment that is processing', async () => {
    const { view } = show({}, { [STATUS]: paymentResponse('processing') })
    await stripePage()
    showTab()
    await view.findByRole('heading', 'Your payment is processing')
  })

  it('is kept with the card data while it is unpaid or the status is unavailable', async () => {
    const { view, http } = show({}, { [STATUS]: paymentResponse('open') })
    const page = await stripePage()
    showTab()
    await eventually(() => callsOf(http, STATUS).length === 1)
    await new Promise((resolve) => setTimeout(resolve))
    http.table[STATUS] = new ApiFailure({ kind: 'offline' })
    showTab()
    await eventually(() => callsOf(http, STATUS).length === 2)
    await view.findByText('$374.40')
    expect(page.mounts).to.equal(1)
    expect(view.failures).to.deep.equal([])
  })

  it('starts again with the current price once it has expired', async () => {
    const { view, http } = show({}, { [STATUS]: paymentResponse('expired') })
    const page = await stripePage()
    showTab()
    await stripePage(page)
    view.getByText('$374.40')
    expect(callsOf(http, QUOTE)).to.have.length(2)
  })

  it('sells nothing when the plan was bought with another payment in the meantime', async () => {
    const { view, http } = show({}, { [STATUS]: paymentResponse('expired') })
    await stripePage()
    http.table[SESSION] = new ApiFailure({
      ...{ kind: 'refused', status: 409, code: 'ALREADY_PAID' },
      serverMessage: 'You already have this plan.',
    })
    showTab()
    await view.findByRole('heading', 'You’re already on Poplar Plus')
  })

  it('sends no request when its page is shown for the first time', async () => {
    const { http } = show({}, { [STATUS]: paymentResponse('open') })
    await stripePage()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(callsOf(http, STATUS)).to.deep.equal([])
  })

  it('sends no request after the element has been removed', async () => {
    const { http } = show({}, { [STATUS]: paymentResponse('open') })
    await stripePage()
    clear()
    showTab()
    restoreFromCache()
    expect(callsOf(http, STATUS)).to.deep.equal([])
  })
})
