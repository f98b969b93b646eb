import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { STRIPE_TIMEOUT_MS } from '../../../src/lib/stripe-page.ts'
import { eventually } from '../../support/mount.tsx'
import { callsOf, clear, SESSION, show, stripe, stripePage } from './support.tsx'

describe('Stripe’s page', () => {
  beforeEach(stripe.install)
  afterEach(() => {
    clear()
    stripe.remove()
  })

  it('is mounted in the light DOM with the publishable key, and reports when it is ready', async () => {
    const ready: unknown[] = []
    const { view } = show({ onCheckoutReady: (detail) => ready.push(detail) > 0 })
    const { container } = await stripePage()
    expect(container?.parentElement).to.equal(view.shadow.host)
    expect(stripe.keys).to.deep.equal(['pk_test_unit'])
    await eventually(() => ready.length === 1)
    expect(ready[0]).to.include({ plan: 'plus', billingType: 'yearly' })
    expect(ready[0]).to.have.property('sessionId').that.matches(/^cs_/)
  })

  it('is removed with the element', async () => {
    const { view } = show()
    const page = await stripePage()
    const { host } = view.shadow
    clear()
    expect(page.isDestroyed).to.equal(true)
    expect(host.childElementCount).to.equal(0)
  })

  it('no longer listens for the end of the session once the element is removed', async () => {
    const { view } = show()
    const { sessionEnd } = view.kit
    const { listen } = sessionEnd
    let listening = 0
    sessionEnd.listen = (listener) => {
      listening += 1
      const stop = listen(listener)
      return () => {
        listening -= 1
        stop()
      }
    }
    await stripePage()
    expect(listening).to.equal(1)
    clear()
    expect(listening).to.equal(0)
  })

  it('is mounted again after the element has been moved, which reloads its iframe', async () => {
    const { view } = show()
    const page = await stripePage()
    await eventually(() => page.mounts === 1)
    const elsewhere = document.body.appendChild(document.createElement('section'))
    elsewhere.append(view.shadow.host)
    await eventually(() => page.mounts === 2)
    expect(page.isDestroyed).to.equal(false)
    clear()
    elsewhere.remove()
  })

  it('is kept while the host changes other properties', async () => {
    const { view, given } = show()
    const page = await stripePage()
    const { PlanCheckout } = await import('../../../src/features/checkout/checkout-view.tsx')
    view.rerender(<PlanCheckout {...given} billing={{ href: '/plans', onClick: () => {} }} />)
    expect(page.isDestroyed).to.equal(false)
    expect(page.mounts).to.equal(1)
  })

  it('exists once per document: it moves to the later checkout, and the earlier one can take it back', async () => {
    const first = show()
    const earlier = await stripePage()
    show()
    const laterPage = await stripePage(earlier)
    expect(earlier.isDestroyed).to.equal(true)
    ;(await first.view.findByRole('button', 'Pay here instead')).click()
    await stripePage(laterPage)
    expect(laterPage.isDestroyed).to.equal(true)
  })

  it('is mounted in the later of two checkouts that start simultaneously, and the earlier one can take it back', async () => {
    const release = stripe.hold()
    const [earlier, laterPage] = [show(), show()]
    await eventually(() => stripe.pages.length === 1)
    await earlier.view.findByRole('button', 'Pay here instead')
    release()
    const page = await stripePage()
    expect(page.container?.parentElement).to.equal(laterPage.view.shadow.host)
    expect(stripe.pages).to.have.length(1)
    for (const { view } of [earlier, laterPage]) expect(view.failures).to.deep.equal([])
  })

  for (const reason of ['asked', 'elsewhere', 'no-token', 'deactivated'] as const) {
    it(`is removed with the order when the session ends (${reason})`, async () => {
      const { view } = show()
      const page = await stripePage()
      view.kit.sessionEnd.end(reason)
      expect(page.isDestroyed).to.equal(true)
      await view.findByText('You’re signed out')
      expect(view.shadow.textContent).not.to.match(/POPLAR20|\$/)
    })
  }

  it('is kept if the session has only timed out', async () => {
    const { view } = show()
    const page = await stripePage()
    view.kit.sessionEnd.end('timed-out')
    await new Promise((resolve) => setTimeout(resolve))
    expect(page.isDestroyed).to.equal(false)
  })

  it('is removed when the user signs out after the session has timed out', async () => {
    const { view } = show()
    const page = await stripePage()
    view.kit.sessionEnd.end('timed-out')
    view.kit.sessionEnd.end('asked')
    expect(page.isDestroyed).to.equal(true)
    await view.findByText('You’re signed out')
  })

  it('can be opened again after signing out and back in', async () => {
    const { view } = show()
    await stripePage()
    view.kit.sessionEnd.end('asked')
    ;(await view.findByRole('button', 'Start again')).click()
    const { container } = await stripePage()
    expect(container?.parentElement).to.equal(view.shadow.host)
  })

  it('is mounted only after a removed element’s page has finished loading', async () => {
    const release = stripe.hold()
    show()
    await eventually(() => stripe.pages.length === 1)
    clear()
    const { view, http } = show()
    await eventually(() => callsOf(http, SESSION).length === 1)
    await view.findByText('Loading the payment page…')
    release()
    const page = await stripePage()
    expect(page.container?.parentElement).to.equal(view.shadow.host)
    expect(view.failures).to.deep.equal([])
  })
})

describe('Stripe’s script', () => {
  before(stripe.remove)
  afterEach(() => {
    clear()
    stripe.remove()
  })

  it('shows an error if it is blocked, and is requested again with a new tag', async () => {
    const { view } = show({ plan: 'starter' }, {}, { key: 'pk_test_blocked', src: '/missing.js' })
    await view.findByText(/^Its script couldn’t be loaded/)
    expect(document.querySelectorAll('script[src*="/missing.js"]')).to.have.length(0)
    expect(view.failures).to.have.length(1)
    stripe.install()
    view.getByRole('button', /Try again/).click()
    await stripePage()
  })

  it('shows an error if it does not load within 10 seconds, and is requested again with a new tag', async () => {
    const clock = FakeTimers.install({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
    })
    const tags = () => [...document.scripts].filter(({ src }) => src.includes('/slow.js'))
    // A script that a page holds back: it neither loads nor fails.
    const blockedScripts = blockScripts()
    const { view } = show({}, {}, { key: 'pk_test_slow', src: '/slow.js' })
    await eventually(() => tags().length === 1)
    const [first] = tags()
    await clock.tickAsync(STRIPE_TIMEOUT_MS)
    await view.findByText(/^Its script didn’t load within 10 seconds/)
    view.getByRole('button', /Try again/).click()
    await eventually(() => tags().length === 1 && tags()[0] !== first)
    blockedScripts.release()
    clock.uninstall()
  })

  it('shows an error if another script loads instead', async () => {
    const src = '/demo/siblings/captcha.js'
    const { view } = show({}, {}, { key: 'pk_test_other', src })
    await view.findByText(/can’t accept a payment/)
  })
})

/** Scripts added from now on neither load nor fail. */
function blockScripts(): { release(): void } {
  const { append } = HTMLHeadElement.prototype
  HTMLHeadElement.prototype.append = function hold(...nodes) {
    for (const node of nodes) if (node instanceof HTMLScriptElement) node.type = 'text/held'
    append.call(this, ...nodes)
  }
  return {
    release() {
      HTMLHeadElement.prototype.append = append
    },
  }
}
