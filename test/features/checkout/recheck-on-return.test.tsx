import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually } from '../../support/mount.tsx'
import {
  callsOf,
  clear,
  paymentOf,
  QUOTE,
  SESSION,
  STATUS,
  show,
  stripe,
  stripePage,
} from './support.tsx'

const shownAgain = () => document.dispatchEvent(new Event('visibilitychange'))
const comesBack = () =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

const BOTH: readonly [string, () => boolean][] = [
  ['whose tab becomes visible again', shownAgain],
  ['that is restored from the back/forward cache', comesBack],
]

describe('an open checkout', () => {
  before(stripe.install)
  after(stripe.remove)
  afterEach(clear)

  for (const [name, happens] of BOTH) {
    it(`${name} shows that it was paid in the meantime, and accepts no second payment`, async () => {
      const told: unknown[] = []
      const { view, http } = show(
        { onCheckoutCompleted: (detail) => told.push(detail) > 0 },
        { [STATUS]: paymentOf('paid') },
      )
      const page = await stripePage()
      happens()
      await view.findByRole('heading', 'You are on Poplar Plus')
      await eventually(() => told.length === 1)
      expect(page.isDestroyed).to.equal(true)
      expect(callsOf(http, SESSION)).to.have.length(1)
    })
  }

  it('also shows a payment that is processing', async () => {
    const { view } = show({}, { [STATUS]: paymentOf('processing') })
    await stripePage()
    shownAgain()
    await view.findByRole('heading', 'Your payment is on its way')
  })

  it('is kept with the card data while it is unpaid or the status is unavailable', async () => {
    const { view, http } = show({}, { [STATUS]: paymentOf('open') })
    const page = await stripePage()
    shownAgain()
    await eventually(() => callsOf(http, STATUS).length === 1)
    await new Promise((resolve) => setTimeout(resolve))
    http.table[STATUS] = new ApiFailure({ kind: 'offline' })
    shownAgain()
    await eventually(() => callsOf(http, STATUS).length === 2)
    await view.findByText('$374.40')
    expect(page.mounts).to.equal(1)
    expect(view.failures).to.deep.equal([])
  })

  it('starts again with the current price once it has expired', async () => {
    const { view, http } = show({}, { [STATUS]: paymentOf('expired') })
    const page = await stripePage()
    shownAgain()
    await stripePage(page)
    view.getByText('$374.40')
    expect(callsOf(http, QUOTE)).to.have.length(2)
  })

  it('is not sold when the plan was bought with another payment in the meantime', async () => {
    const { view, http } = show({}, { [STATUS]: paymentOf('expired') })
    await stripePage()
    http.table[SESSION] = new ApiFailure({
      ...{ kind: 'refused', status: 409, code: 'ALREADY_PAID' },
      serverMessage: 'On it already.',
    })
    shownAgain()
    await view.findByRole('heading', 'You are on Poplar Plus already')
  })

  it('asks nothing when its page is shown for the first time', async () => {
    const { http } = show({}, { [STATUS]: paymentOf('open') })
    await stripePage()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(callsOf(http, STATUS)).to.deep.equal([])
  })

  it('sends no request after the element was removed', async () => {
    const { http } = show({}, { [STATUS]: paymentOf('open') })
    await stripePage()
    clear()
    shownAgain()
    comesBack()
    expect(callsOf(http, STATUS)).to.deep.equal([])
  })
})
