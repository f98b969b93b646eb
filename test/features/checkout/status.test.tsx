import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { PaymentStatus } from '../../../src/features/checkout/payment-status.tsx'
import { REDIRECT_AFTER_MS } from '../../../src/features/checkout/use-after-payment.ts'
import { parseUser } from '../../../src/features/user/model.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually, fakeHttp, type Mounted, mountView } from '../../support/mount.tsx'
import { callsOf, clear, paymentResponse, STATUS, show, stripe, stripePage } from './support.tsx'

const PAYMENT_KEY = { sessionId: 'cs_1', plan: 'plus', type: 'yearly' }
const LINK = { href: '/billing', onClick: () => {} }

describe('a payment’s status', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  const showStatus = (answer: Parameters<typeof fakeHttp>[0][string], goOn?: () => void) => {
    const http = fakeHttp({ [STATUS]: answer })
    view = mountView(
      <PaymentStatus
        {...PAYMENT_KEY}
        billing={LINK}
        checkout={(coupon) => ({ ...LINK, href: `/checkout?coupon=${coupon}` })}
        redirect={goOn}
      />,
      { http },
    )
    return http
  }

  const STATUSES: readonly [string, string | null, string, string | RegExp, string][] = [
    ['paid', null, 'You’re on Poplar Plus', /^Paid for a year/, 'Go to billing'],
    [
      'failed',
      'Your card was declined.',
      'The payment didn’t go through',
      /^Your card was declined\./,
      'Back to the checkout',
    ],
    [
      'open',
      null,
      'This payment isn’t complete',
      /^You haven’t been charged/,
      'Back to the checkout',
    ],
    ['expired', null, 'This checkout has expired', /^You haven’t been charged/, 'Start again'],
    ['processing', null, 'Your payment is processing', /You can close this tab/, 'Back to billing'],
  ]
  for (const [status, reason, title, text, linkName] of STATUSES) {
    it(`is shown as ${status}, with the next step`, async () => {
      showStatus(paymentResponse(status, reason))
      const heading = await view.findByRole('heading', title)
      view.getByText(text)
      view.getByRole('link', linkName)
      await eventually(() => view.shadow.activeElement === heading)
      await expectAccessible(view)
    })
  }

  it('links back to the checkout with the order’s coupon', async () => {
    const { data } = paymentResponse('failed', 'Your card was declined.')
    showStatus({ data: { ...data, coupon: 'SPRING' } })
    const back = await view.findByRole('link', 'Back to the checkout')
    expect(back.getAttribute('href')).to.equal('/checkout?coupon=SPRING')
  })

  it('is not found for another account’s payment', async () => {
    showStatus(new ApiFailure({ kind: 'refused', status: 404 }))
    await view.findByRole('heading', 'We couldn’t find this payment')
  })

  it('can be requested again after a failure', async () => {
    const http = showStatus(new ApiFailure({ kind: 'refused', status: 502 }))
    await view.findByText('Couldn’t check your payment')
    http.table[STATUS] = paymentResponse('paid')
    view.getByRole('button', /Try again/).click()
    await view.findByRole('heading', 'You’re on Poplar Plus')
  })

  it('redirects once it is paid, after giving the user a moment to read it', async () => {
    const clock = FakeTimers.install({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    })
    let redirectCount = 0
    showStatus(paymentResponse('paid'), () => {
      redirectCount += 1
    })
    await view.findByText(/Taking you to billing/)
    expect(redirectCount).to.equal(0)
    await clock.tickAsync(REDIRECT_AFTER_MS)
    clock.uninstall()
    expect(redirectCount).to.equal(1)
  })

  it('does not redirect when the host navigates', async () => {
    const clock = FakeTimers.install({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    })
    const redirects: true[] = []
    let requestCount = 0
    const onCompleted = () => {
      requestCount += 1
      return false
    }
    view = mountView(
      <PaymentStatus
        {...PAYMENT_KEY}
        onCheckoutCompleted={onCompleted}
        redirect={() => void redirects.push(true)}
      />,
      { http: fakeHttp({ [STATUS]: paymentResponse('paid') }) },
    )
    await eventually(() => expect(requestCount).to.equal(1))
    await clock.tickAsync(REDIRECT_AFTER_MS)
    clock.uninstall()
    expect(redirects).to.deep.equal([])
  })

  it('is polled while it is processing, until it is paid', async () => {
    const clock = FakeTimers.install({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    })
    const http = showStatus(paymentResponse('processing'))
    await view.findByRole('heading', 'Your payment is processing')
    const advanceUntil = async (isDone: () => boolean) => {
      for (let second = 0; second < 100 && !isDone(); second += 1) await clock.tickAsync(1_000)
    }
    await advanceUntil(() => callsOf(http, STATUS).length >= 4)
    http.table[STATUS] = paymentResponse('paid')
    await advanceUntil(() => view.queryByRole('heading', 'You’re on Poplar Plus') !== null)
    const asked = callsOf(http, STATUS).length
    await clock.tickAsync(60_000)
    expect(callsOf(http, STATUS)).to.have.length(asked)
    clock.uninstall()
  })
})

describe('a payment on a host page', () => {
  before(stripe.install)
  after(stripe.remove)
  afterEach(clear)

  it('is confirmed by the server, reported to the host once, and shown', async () => {
    const told: unknown[] = []
    const { view, http } = show(
      { onCheckoutCompleted: (detail) => told.push(detail) > 0 },
      { [STATUS]: paymentResponse('paid') },
    )
    const page = await stripePage()
    page.complete()
    page.complete()
    await view.findByRole('heading', 'You’re on Poplar Plus')
    expect(page.isDestroyed).to.equal(true)
    expect(callsOf(http, STATUS)).to.have.length(1)
    await eventually(() => told.length === 1)
    expect(told[0]).to.include({ plan: 'plus', billingType: 'yearly' })
  })

  it('updates the user’s plan in the session', async () => {
    const user = { user_id: 'U1', email: 'mira@example.com', role: 'admin' }
    const plan = { gateway: 'stripe', plan: 'plus' }
    const { view } = show(
      {},
      { [STATUS]: paymentResponse('paid'), 'GET /user/me': { data: { ...user, plan } } },
    )
    const session = view.kit.shared('session')
    session.set({ status: 'ready', user: parseUser(user) })
    const page = await stripePage()
    page.complete()
    await eventually(() => expect(session.get()).to.have.nested.property('user.plan.name', 'plus'))
  })

  it('shows no result of its own when the host navigates', async () => {
    const told: unknown[] = []
    const onCheckoutCompleted = (detail: unknown) => told.push(detail) === 0
    const { view } = show({ onCheckoutCompleted }, { [STATUS]: paymentResponse('paid') })
    const page = await stripePage()
    page.complete()
    await eventually(() => expect(told).to.have.length(1))
    await eventually(() => expect(view.root.textContent?.trim()).to.equal(''))
  })

  it('is shown by a separate page if there is one, without requesting its status here', async () => {
    const sent: unknown[] = []
    const { http } = show({ onSent: (detail) => void sent.push(detail) })
    const page = await stripePage()
    page.complete()
    await eventually(() => sent.length === 1)
    expect(sent[0]).to.include({ plan: 'plus', billingType: 'yearly' })
    expect(callsOf(http, STATUS)).to.deep.equal([])
  })

  it('leads back to the same checkout with a new session when it fails', async () => {
    const { view } = show({}, { [STATUS]: paymentResponse('failed', 'Your card was declined.') })
    const page = await stripePage()
    page.complete()
    ;(await view.findByRole('button', 'Back to the checkout')).click()
    await stripePage(page)
  })

  it('is checked when the account gets the plan before Stripe’s page reports it', async () => {
    const { view, given } = show({}, { [STATUS]: paymentResponse('paid') })
    await stripePage()
    const { PlanCheckout } = await import('../../../src/features/checkout/checkout-view.tsx')
    view.rerender(<PlanCheckout {...given} current={{ plan: 'plus', type: 'yearly' }} />)
    await view.findByRole('heading', 'You’re on Poplar Plus')
  })

  it('is not started again if it has expired because another payment bought the plan', async () => {
    const { view, given } = show({}, { [STATUS]: paymentResponse('expired') })
    await stripePage()
    const { PlanCheckout } = await import('../../../src/features/checkout/checkout-view.tsx')
    view.rerender(<PlanCheckout {...given} current={{ plan: 'plus', type: 'yearly' }} />)
    await view.findByRole('heading', 'You’re already on Poplar Plus')
  })
})
