import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { Call } from '../../../src/lib/http.ts'
import { expectAccessible } from '../../support/axe.ts'
import { deferred, eventually, type Mounted } from '../../support/mount.tsx'
import {
  callsOf,
  clear,
  QUOTE,
  quoteFor,
  SESSION,
  sessionFor,
  show,
  stripe,
  stripePage,
} from './support.tsx'

const refusal = (serverMessage: string, code = 'COUPON_REFUSED', status = 422) =>
  new ApiFailure({ kind: 'refused', status, code, serverMessage })

const focusedText = ({ shadow }: Mounted) => shadow.activeElement?.textContent

describe('the order', () => {
  before(stripe.install)
  after(stripe.remove)
  afterEach(clear)

  it('shows the yearly price, the discount, the amount due and the renewal', async () => {
    const { view } = show()
    await view.findByRole('heading', 'Poplar Plus')
    await view.findByText('12 months at $39.00')
    for (const text of ['$468.00', 'Coupon POPLAR20', '−$93.60', '$374.40']) view.getByText(text)
    view.getByText(/^Renews on November 22, 2027 for \$374\.40\. Cancel at any time/)
    await stripePage()
    await expectAccessible(view)
  })

  it('shows the later price when the coupon applies only for a while', async () => {
    const ending = { renews_total: 400_00, full_from: '2028-11-22T12:00:00.000Z' }
    const { view } = show({}, { [QUOTE]: (call) => ({ data: { ...quoteFor(call), ...ending } }) })
    await view.findByText(
      /^Renews on November 22, 2027 for \$400\.00\. .* From November 22, 2028, it costs \$468\.00\.$/,
    )
    await stripePage()
  })

  it('deducts the credit from the amount due', async () => {
    const { view } = show(
      {},
      { [QUOTE]: (call) => ({ data: { ...quoteFor(call), credit_balance: 8_00 } }) },
    )
    await view.findByText('Your credit')
    for (const text of ['−$8.00', '$366.40']) view.getByText(text)
    await stripePage()
  })

  it('shows amounts in the server’s currency, with two decimals', async () => {
    const yenFields = { currency: 'jpy' }
    const { view } = show(
      {},
      {
        [QUOTE]: (call) => ({ data: { ...quoteFor(call), ...yenFields } }),
        [SESSION]: (call) => ({ data: { ...sessionFor(call), ...yenFields } }),
      },
    )
    await stripePage()
    view.getByText('¥374.40')
  })

  it('is accessible while the price loads', async () => {
    const answer = deferred()
    const { view } = show({}, { [QUOTE]: () => answer.promise })
    await view.findByText('Due today')
    await expectAccessible(view)
    answer.resolve({ data: quoteFor({ query: { plan: 'plus', type: 'yearly' } }) })
    await stripePage()
  })

  it('opens the session once the price has loaded, with an idempotency key', async () => {
    const answer = deferred()
    const { view, http } = show({}, { [QUOTE]: () => answer.promise })
    await eventually(() => callsOf(http, QUOTE).length === 1)
    expect(callsOf(http, SESSION)).to.have.length(0)
    answer.resolve({ data: quoteFor({ query: { plan: 'plus', type: 'yearly' } }) })
    await view.findByText('$374.40')
    const page = await stripePage()
    const [call] = callsOf(http, SESSION)
    expect(call?.query).to.include({ plan: 'plus', type: 'yearly' }).and.not.have.property('coupon')
    expect(call?.idempotencyKey).to.match(/^[0-9a-f]{32}$/)
    expect(page.clientSecret).to.match(/^secret-/)
    expect(view.shadow.host.outerHTML).not.to.contain('secret-')
  })

  it('replaces Stripe’s page for another billing type, and reports the new order', async () => {
    const orders: unknown[] = []
    const { view, http } = show({ onOrderChanged: (order) => orders.push(order) })
    const yearly = await stripePage()
    view.getByRole('button', 'Monthly').click()
    const monthly = await stripePage(yearly)
    expect(yearly.isDestroyed).to.equal(true)
    expect(monthly.clientSecret).not.to.equal(yearly.clientSecret)
    expect(view.getByRole('button', 'Monthly').ariaPressed).to.equal('true')
    await view.findByText(/^Renews on .* for \$39\.00/)
    expect(orders.at(-1)).to.deep.equal({ plan: 'plus', type: 'monthly', coupon: '' })
    const keys = callsOf(http, SESSION).map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).to.equal(2)
  })

  it('removes the old page immediately, before the other price has loaded', async () => {
    const { view, http } = show()
    const yearly = await stripePage()
    http.table[QUOTE] = () => deferred().promise
    view.getByRole('button', 'Monthly').click()
    await eventually(() => yearly.isDestroyed)
  })

  it('requests a quote for a coupon once, however often it is submitted, and never for an empty one', async () => {
    const { view, http } = show()
    await stripePage()
    view.getByRole('button', 'Use another').click()
    await view.findByLabel('Coupon')
    await sendKeys({ press: 'Enter' })
    http.table[QUOTE] = () => deferred().promise
    await sendKeys({ type: 'SPRING' })
    await sendKeys({ press: 'Enter' })
    await sendKeys({ press: 'Enter' })
    expect(callsOf(http, QUOTE).map(({ query }) => query?.coupon)).to.deep.equal([
      undefined,
      'SPRING',
    ])
  })

  it('requests a quote for a coupon once, even if a browser extension submits the form again', async () => {
    const { view, http } = show({ billingType: 'monthly' })
    const field = await view.findByLabel('Coupon')
    field.focus()
    http.table[QUOTE] = () => deferred().promise
    await sendKeys({ type: 'SPRING' })
    await sendKeys({ press: 'Enter' })
    await view.findByRole('button', /Please wait/)
    field.closest('form')?.requestSubmit()
    expect(callsOf(http, QUOTE)).to.have.length(2)
  })

  it('can be retried after too many requests', async () => {
    const { view } = show({}, { [QUOTE]: refusal('Too many requests.', 'RATE_LIMITED', 429) })
    await view.findByRole('button', /Try again/)
  })

  it('checks a coupon, and keeps the page with the card until the coupon is accepted', async () => {
    const { view, http } = show(
      {},
      {
        [QUOTE]: (call) =>
          call.query?.coupon === 'SPRUNG'
            ? refusal('This coupon code doesn’t exist.')
            : { data: quoteFor(call) },
      },
    )
    const page = await stripePage()
    view.getByRole('button', 'Use another').click()
    await view.findByLabel('Coupon')
    await sendKeys({ type: 'SPRUNG' })
    await sendKeys({ press: 'Enter' })
    await view.findByText('This coupon code doesn’t exist.')
    const field = view.getByLabel('Coupon')
    expect(field instanceof HTMLInputElement && field.value).to.equal('SPRUNG')
    expect(field.ariaInvalid ?? field.getAttribute('aria-invalid')).to.equal('true')
    expect(page.isDestroyed).to.equal(false)
    await expectAccessible(view)
    if (field instanceof HTMLInputElement) field.select()
    await sendKeys({ type: 'SPRING' })
    await sendKeys({ press: 'Enter' })
    await view.findByText('Coupon SPRING')
    await stripePage(page)
    expect(callsOf(http, SESSION).at(-1)?.query).to.include({ coupon: 'SPRING' })
    await eventually(() => focusedText(view) === 'Remove')
    await sendKeys({ press: 'Enter' })
    await view.findByText('Coupon POPLAR20')
    expect(focusedText(view)).to.equal('Use another')
  })

  it('shows and focuses the coupon field after a custom coupon has been removed', async () => {
    const { view } = show({ billingType: 'monthly', coupon: 'SPRING' })
    const remove = await view.findByRole('button', 'Remove')
    remove.focus()
    await sendKeys({ press: 'Enter' })
    const field = await view.findByLabel('Coupon')
    await eventually(() => view.shadow.activeElement === field)
  })

  for (const billingType of ['monthly', 'yearly'] as const) {
    it(`continues without a host coupon that is not valid, and says why (${billingType})`, async () => {
      const { view } = show(
        { coupon: 'OLD', billingType },
        {
          [QUOTE]: (call) =>
            call.query?.coupon ? refusal('This coupon has expired.') : { data: quoteFor(call) },
        },
      )
      await stripePage()
      view.getByText('This coupon has expired.')
      const field = view.getByLabel('Coupon')
      expect(field instanceof HTMLInputElement && field.value).to.equal('OLD')
    })
  }

  it('shows a price that has changed, and asks for confirmation', async () => {
    const { view } = show(
      {},
      { [SESSION]: (call) => ({ data: { ...sessionFor(call), total: 400_00 } }) },
    )
    await view.findByText('The price has changed to $400.00.')
    view.getByText('$400.00')
    view.getByText(/It was \$374\.40 when this page opened\./)
    view.getByText(/^Renews on .* for \$400\.00\./)
    expect(stripe.pages).to.have.length(0)
    await expectAccessible(view)
    view.getByRole('button', 'Continue with $400.00').click()
    await stripePage()
  })

  const UNSELLABLE_CASES: readonly [string, Parameters<typeof show>[0], RegExp][] = [
    ['an unknown plan', { plan: '__proto__' }, /^This plan doesn’t exist$/],
    ['no plan', { plan: '' }, /^This plan doesn’t exist$/],
    ['an unknown billing type', { billingType: 'weekly' }, /^This billing period doesn’t exist$/],
    ['the free plan', { plan: 'free' }, /^The Free plan is free$/],
    [
      'the account’s current plan',
      { current: { plan: 'plus', type: 'yearly' } },
      /^You’re already on Poplar Plus$/,
    ],
  ]
  for (const [name, props, title] of UNSELLABLE_CASES) {
    it(`does not sell anything or request a price for ${name}`, async () => {
      const billing = { href: '/billing', onClick: () => {} }
      const { view, http } = show({ ...props, billing })
      await view.findByRole('heading', title)
      view.getByRole('link', 'Back to billing')
      expect(http.calls).to.deep.equal([])
      await expectAccessible(view)
    })
  }

  it('does not sell the same plan twice when only the server knows the current plan', async () => {
    const { view } = show(
      {},
      { [SESSION]: refusal('You already have this plan.', 'ALREADY_PAID', 409) },
    )
    await view.findByRole('heading', 'You’re already on Poplar Plus')
  })

  it('tells a member that only an admin can buy a plan', async () => {
    const { view } = show({}, { [QUOTE]: refusal('Not allowed.', 'FORBIDDEN', 403) })
    await view.findByRole('heading', 'Only an admin can buy a plan')
    expect(view.failures).to.have.length(1)
  })

  it('shows the server’s reason for not selling the plan', async () => {
    const { view } = show(
      {},
      { [SESSION]: refusal('Shops pay through their Shopify bill.', 'INVALID') },
    )
    await view.findByText('Shops pay through their Shopify bill.')
    await view.findByRole('heading', 'You can’t pay for this plan here')
    expect(view.queryByText('Due today')).to.equal(null)
  })

  it('keeps the order when the coupon has expired since it was quoted, so that it can be removed', async () => {
    const { view } = show({}, { [SESSION]: refusal('This coupon has expired.') })
    await view.findByText('This coupon has expired.')
    view.getByText('$374.40')
    view.getByRole('button', 'Use another')
  })

  it('says in advance which deal the payment will end', async () => {
    const ending = (call: Call) => ({ data: { ...quoteFor(call), ends_deal: 'bundle' } })
    const { view } = show({}, { [QUOTE]: ending })
    await view.findByText(/^Your place in the bundle ends with the first payment/)
  })

  it('retries after a failure, with the same key if no response arrived', async () => {
    const { view, http } = show({}, { [SESSION]: new ApiFailure({ kind: 'offline' }) })
    await view.findByText('Couldn’t open the payment page')
    http.table[SESSION] = (call) => ({ data: sessionFor(call) })
    view.getByRole('button', /Try again/).click()
    await stripePage()
    const [lost, again] = callsOf(http, SESSION).map(({ idempotencyKey }) => idempotencyKey)
    expect(again).to.equal(lost)
  })

  it('removes the error while it retries', async () => {
    const { view, http } = show({}, { [SESSION]: new ApiFailure({ kind: 'offline' }) })
    await view.findByText('Couldn’t open the payment page')
    http.table[SESSION] = () => deferred().promise
    view.getByRole('button', /Try again/).click()
    await eventually(() => view.queryByText('Couldn’t open the payment page') === null)
  })
})
