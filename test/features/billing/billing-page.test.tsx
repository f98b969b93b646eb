import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred, eventually, type Mounted } from '../../support/mount.tsx'
import { billingResponse, IN_DECEMBER, invoiceResponse, showBilling } from './page-support.tsx'

const PLAN_CHANGED = { kind: 'plan-changed', data: { plan: 'starter', type: 'monthly' } }
const LIFETIME = { type: 'lifetime', plan: 'plus', sites_limit: 25, team_members_limit: 10 }

describe('the billing page', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  const show = (options?: Parameters<typeof showBilling>[0]) => {
    const shown = showBilling(options)
    view = shown.view
    return shown
  }
  const press = async (name: string | RegExp) => (await view.findByRole('button', name)).click()
  const confirm = async (name: string) => {
    const dialog = await view.findByRole('alertdialog')
    const button = [...dialog.querySelectorAll('button')].find((each) => each.textContent === name)
    button?.click()
  }
  const meterNotes = () =>
    [...view.root.querySelectorAll('.meter .foot')].map((foot) => foot.textContent)
  const cardOf = (plan: string) => {
    const headings = view.allByRole('heading', new RegExp(`^${plan}`))
    const card = headings.map((heading) => heading.closest('li')).find(Boolean)
    if (!card) throw new Error(`${plan} isn’t on any card`)
    return card
  }

  describe('for an account that pays by card', () => {
    it('shows the plan, its status, the next payment and the card', async () => {
      show()
      await view.findByRole('heading', 'Starter, monthly')
      view.getByText('Active')
      view.getByText('$15.00 a month. Renews on December 1 with Visa ending in 4242.')
    })

    describe('when a payment has failed', () => {
      const due = { total: 1_200, next_try_at: '2026-11-19T09:00:00Z' }
      const pastDueSubscription = { status: 'past_due', due }

      it('shows the amount due and the next attempt, next to the only primary button', async () => {
        show({ over: { subscription: pastDueSubscription, usage: { monthly_views: 30_000 } } })
        await view.findByText('Your payment of $12.00 didn’t go through.')
        view.getByText(
          /^Change your card to pay now .* Otherwise, we’ll try again on November 19\./,
        )
        view.getByText('Payment failed')
        const green = view.root.querySelectorAll('[data-variant="primary"]')
        expect([...green].map((button) => button.textContent)).to.deep.equal(['Change card'])
      })

      it('says that there will be no more attempts after the last one', async () => {
        show({
          over: { subscription: { ...pastDueSubscription, due: { ...due, next_try_at: null } } },
        })
        await view.findByText(/keep your plan\. If it stays unpaid, the plan ends\.$/)
      })

      it('links to Stripe even if no card is saved', async () => {
        show({ over: { subscription: { status: 'past_due' }, cards: [] } })
        await view.findByText('Your last payment didn’t go through.')
        view.getByText(/^Change your payment method to pay now/)
        expect(view.allByRole('button', 'Change payment method')).to.have.length(1)
      })
    })

    it('links to Stripe for an account that pays from a bank account', async () => {
      const { http } = show({
        over: { cards: [] },
        table: { 'POST /billing/portal': () => new Promise(() => {}) },
      })
      await press('Change payment method')
      expect(http.calls.at(-1)?.path).to.equal('/billing/portal')
    })

    it('does not link to Stripe for an account that pays nothing through Stripe', async () => {
      show({ over: { cards: [], subscription: null } })
      await view.findByRole('heading', 'Starter, monthly')
      expect(view.queryByRole('button', /^Change/)).to.equal(null)
    })

    it('shows usage and what is left of each limit', async () => {
      show()
      await view.findByRole('meter', 'Sites')
      expect(meterNotes()).to.deep.equal([
        'About 20,000 by the end of the month at this pace',
        '1 site left',
        '2 seats left',
      ])
    })

    it('shows the day on which views run out, and when a limit is reached', async () => {
      show({ over: { usage: { monthly_views: 30_000, sites: 3, team_members: 3 } } })
      await view.findByRole('meter', 'Sites')
      expect(meterNotes()).to.deep.equal([
        'Used up on November 26 at this pace',
        'No sites left',
        'No seats left',
      ])
    })

    it('shows usage without a limit when the plan has none', async () => {
      show({ over: { plan: { sites_limit: null } } })
      await view.findByText('2, no limit')
    })

    it('highlights one plan, with the only primary button', async () => {
      show({ over: { usage: { monthly_views: 30_000 } } })
      await view.findByText('Fits your pace')
      const green = view.root.querySelectorAll('[data-variant="primary"]')
      expect([...green].map((button) => button.textContent)).to.deep.equal([
        'Upgrade to Poplar Plus',
      ])
    })

    it('says how much of the next payment the credit covers', async () => {
      show({ over: { creditBalance: 800 } })
      await view.findByText(
        'You have $8.00 in credit, which is used first. Your next payment will be $7.00.',
      )
    })

    it('says that the next payment is $0.00 when the credit exceeds the price', async () => {
      show({ over: { creditBalance: 20_00 } })
      await view.findByText(/^You have \$20\.00 in credit, .* will be \$0\.00\.$/)
    })

    it('does not mention a next payment when the plan ends', async () => {
      const subscription = { renews_at: null, ends_at: IN_DECEMBER }
      show({ over: { creditBalance: 800, subscription } })
      await view.findByText('You have $8.00 in credit, which is used first.')
    })

    it('does not mention credit when there is none', async () => {
      show()
      await view.findByText(/^\$15\.00 a month/)
      expect(view.queryByText(/in credit/)).to.equal(null)
    })

    it('doesn’t mention a credit that doesn’t apply to the Shopify bill', async () => {
      show({ over: { plan: { gateway: 'shopify' }, creditBalance: 800 } })
      await view.findByText(/^\$15\.00 a month/)
      expect(view.queryByText(/in credit/) === null).to.equal(true)
    })

    it('lists each saved card with its expiry date', async () => {
      show()
      const list = await view.findByRole('list', 'Saved cards')
      expect(list.textContent).to.equal('Visa ending in 4242, expires 12/28')
    })

    it('shows the yearly price and saving, and links to checkout when no card is saved', async () => {
      show({ over: { cards: [] } })
      await press(/^Yearly/)
      expect(cardOf('Starter').textContent).to.include('$144.00 a year, you save $36.00')
      expect(cardOf('Poplar Plus').textContent).to.include('$31.20')
      const link = view.getByRole('link', 'Pay yearly')
      expect(link.getAttribute('href')).to.equal('/checkout?plan=starter&type=yearly')
    })

    it('links to the monthly checkout too', async () => {
      show({ over: { cards: [] } })
      const link = await view.findByRole('link', 'Upgrade to Poplar Ultimate')
      expect(link.getAttribute('href')).to.equal('/checkout?plan=ultimate&type=monthly')
    })
  })

  describe('in a time zone behind UTC', () => {
    let restore = () => {}
    before(() => {
      restore = setTimeZone('America/Los_Angeles')
    })
    after(() => restore())

    it('names the month that the views are counted for, which is the month in UTC', async () => {
      show({ now: new Date('2026-11-01T02:00:00Z') })
      await view.findByRole('meter', /November/)
    })
  })

  describe('cancelling', () => {
    const ended = {
      data: billingResponse({
        plan: { cancel_at_period_end: true },
        subscription: { ends_at: IN_DECEMBER },
      }),
    }

    it('first says how long the plan keeps working and what will be lost', async () => {
      show()
      await press('Cancel plan')
      const dialog = await view.findByRole('alertdialog', 'Cancel Starter?')
      expect(dialog.textContent).to.match(
        /works until December 1\. After that, .* 2 sites instead of 3/,
      )
    })

    it('keeps the plan when the user cancels the dialog', async () => {
      const { http } = show()
      await press('Cancel plan')
      await confirm('Keep plan')
      await eventually(() => view.queryByRole('alertdialog') === null)
      expect(http.calls.some(({ path }) => path === '/billing/cancel')).to.equal(false)
    })

    it('shows the end date, and lets the user resume the plan', async () => {
      const { kit } = show({
        table: {
          'POST /billing/cancel': ended,
          'POST /billing/resume': { data: billingResponse() },
        },
      })
      await press('Cancel plan')
      await confirm('Cancel plan')
      await view.findByText(/^Everything works until December 1\. After that/)
      expect(kit.notices.list.value.at(-1)?.text).to.equal('Your plan has been cancelled.')
      await press('Resume plan')
      await view.findByText(/^\$15\.00 a month\. Renews on December 1/)
    })

    it('updates the user’s plan in the session', async () => {
      const { kit } = show({ table: { 'POST /billing/cancel': ended } })
      await press('Cancel plan')
      await confirm('Cancel plan')
      await view.findByText(/^Everything works until December 1\. After that/)
      const { user } = kit.shared('session').get() as { user: { plan: object } }
      expect(user.plan).to.include({ cancelsAtPeriodEnd: true })
    })

    it('warns in advance that it cannot be undone for Shopify billing', async () => {
      const over = { plan: { gateway: 'shopify' } }
      const data = billingResponse({
        plan: { ...over.plan, cancel_at_period_end: true },
        subscription: { ends_at: IN_DECEMBER },
      })
      show({ over, table: { 'POST /billing/cancel': { data } } })
      await press('Cancel plan')
      const dialog = await view.findByRole('alertdialog', 'Cancel Starter?')
      expect(dialog.textContent).to.include('can’t be resumed')
      await confirm('Cancel plan')
      await view.findByText(/^Everything works until December 1\. After that/)
      expect(view.queryByRole('button', 'Resume plan') === null).to.equal(true)
      await eventually(
        () => view.root.querySelector('h2:focus')?.textContent === 'Starter, monthly',
      )
    })

    it('shows why it failed', async () => {
      const failure = new ApiFailure({
        kind: 'refused',
        status: 503,
        serverMessage: 'Stripe is down.',
      })
      show({ table: { 'POST /billing/cancel': failure } })
      await press('Cancel plan')
      await confirm('Cancel plan')
      await view.findByText('Stripe is down.')
    })
  })

  describe('by gateway', () => {
    it('charges a shop through Shopify, only once for a double click', async () => {
      const { http } = show({
        over: { plan: { gateway: 'shopify' }, cards: [] },
        table: { 'PUT /billing/planupgrade': () => new Promise(() => {}) },
      })
      const button = await view.findByRole('button', 'Upgrade to Poplar Plus')
      button.click()
      button.click()
      await eventually(() => view.getByRole('button', /Please wait/))
      const upgradeCalls = http.calls.filter(({ method }) => method === 'PUT')
      expect(upgradeCalls.map(({ call }) => call.body)).to.deep.equal([
        { plan: 'plus', type: 'monthly' },
      ])
      expect(view.queryByRole('button', 'Change card')).to.equal(null)
    })

    it('keeps processing the plan that was selected first', async () => {
      show({
        over: { plan: { gateway: 'shopify' }, cards: [] },
        table: { 'PUT /billing/planupgrade': () => new Promise(() => {}) },
      })
      await press('Upgrade to Poplar Plus')
      await view.findByRole('button', /Please wait/)
      await press('Upgrade to Poplar Ultimate')
      await new Promise((resolve) => setTimeout(resolve))
      expect(cardOf('Poplar Plus').textContent).to.include('Please wait')
    })

    it('applies the default coupon to a shop’s yearly plan', async () => {
      const { http } = show({
        over: { plan: { gateway: 'shopify' } },
        table: { 'PUT /billing/planupgrade': {} },
      })
      await press(/^Yearly/)
      await press('Upgrade to Poplar Plus')
      await eventually(() =>
        expect(http.calls.at(-1)?.call.body).to.deep.equal({
          plan: 'plus',
          type: 'yearly',
          coupon: 'POPLAR20',
        }),
      )
    })

    for (const [gateway, partner] of [
      ['appsumo', 'AppSumo'],
      ['dealfuel', 'DealFuel'],
    ] as const) {
      it(`shows a ${partner} customer their tier, and how to switch to a monthly or yearly plan`, async () => {
        show({ over: { plan: { ...LIFETIME, gateway }, subscription: null, cards: [] } })
        await view.findByRole('heading', 'Poplar Plus, lifetime, tier 3')
        const current = view.root.querySelector('.tiers [aria-current]')
        expect(current?.textContent).to.equal('Tier 3up to 25 sitesYour tier')
        view.getByRole('heading', 'Switch to a monthly or yearly plan')
        view.getByRole('link', 'Switch to Starter')
        view.getByText(`Paid once to ${partner}. It never renews.`)
      })
    }

    for (const [delayedAt, pattern] of [
      ['2026-11-14T12:00:00Z', /Pop-ups pause on November 21 unless it arrives/],
      ['2026-11-01T12:00:00Z', /Pop-ups have been paused since November 8\. They resume/],
    ] as const) {
      it(`explains what a deal payment delayed since ${delayedAt} means`, async () => {
        const plan = { ...LIFETIME, gateway: 'appsumo', payment_delayed_at: delayedAt }
        show({ over: { plan, subscription: null, cards: [] } })
        await view.findByText(pattern)
      })
    }

    it('forecasts no views while a deal’s pop-ups are paused', async () => {
      const delayedAt = '2026-11-01T12:00:00Z'
      const plan = { ...LIFETIME, gateway: 'appsumo', payment_delayed_at: delayedAt }
      show({ over: { plan, subscription: null, cards: [], usage: { monthly_views: 30_000 } } })
      await view.findByRole('meter', 'Sites')
      expect(view.queryByText(/at this pace/) === null).to.equal(true)
    })

    it('shows what a bundle includes', async () => {
      show({ over: { plan: { gateway: 'Bundle', plan: 'ultimate' }, subscription: null } })
      await view.findByRole('region', 'What your bundle includes')
      view.getByRole('link', 'Switch to Poplar Ultimate')
    })

    it('offers a local account only upgrades', async () => {
      show({ over: { plan: { gateway: 'local', plan: 'free' }, subscription: null, cards: [] } })
      await view.findByText('This account isn’t billed. You can upgrade by card at any time.')
      expect(view.queryByRole('button', 'Cancel plan')).to.equal(null)
      expect(cardOf('Free').textContent).to.include('Your plan')
    })

    it('lets an expired plan be renewed', async () => {
      show({ over: { plan: { plan: 'plus', expired: true }, subscription: null, cards: [] } })
      await view.findByText('Ended')
      const green = view.getByRole('link', 'Renew Poplar Plus')
      expect(green.dataset.variant).to.equal('primary')
    })
  })

  describe('with a reason in the URL', () => {
    it('says which limit was reached', async () => {
      show({ reason: 'sites', over: { usage: { sites: 3 } } })
      await view.findByText('All 3 sites in your plan are in use.')
      view.getByText('Fits your needs')
    })

    it('says which template or editor the plan does not include', async () => {
      show({ reason: 'template' })
      await view.findByText('Your plan doesn’t include this campaign’s template.')
      view.unmount()
      show({
        reason: 'editor',
        over: { plan: { gateway: 'dealfuel', ...LIFETIME, sites_limit: 10 } },
      })
      await view.findByText(/^Your deal is tier 2, which doesn’t include paid templates/)
    })

    it('shows no message when the plan includes all templates and editors', async () => {
      show({ reason: 'template', over: { plan: { plan: 'plus' } } })
      await view.findByRole('meter', 'Sites')
      expect(view.queryByText(/include this campaign’s template/)).to.equal(null)
      view.unmount()
      show({ reason: 'editor', over: { plan: { gateway: 'appsumo', ...LIFETIME } } })
      await view.findByRole('meter', 'Sites')
      expect(view.queryByText(/older editor/)).to.equal(null)
    })

    it('shows no message when the reason no longer applies', async () => {
      show({ reason: 'sites' })
      await view.findByRole('meter', 'Sites')
      expect(view.queryByText(/sites in your plan are in use/)).to.equal(null)
    })

    it('distinguishes used-up views from a fast pace', async () => {
      show({ reason: 'views', over: { usage: { monthly_views: 50_000 } } })
      await view.findByText('You’ve used up this month’s views.')
      view.unmount()
      show({ reason: 'views', over: { usage: { monthly_views: 30_000 } } })
      await view.findByText('At this pace, you’ll use up this month’s views on November 26.')
    })
  })

  describe('when a request fails', () => {
    it('shows an error and can be retried', async () => {
      let isOnline = false
      show({
        table: {
          'GET /billing': () =>
            isOnline ? { data: billingResponse() } : new ApiFailure({ kind: 'offline' }),
        },
      })
      await view.findByText('Couldn’t load your plan')
      isOnline = true
      await press('Try again')
      await view.findByRole('heading', 'Starter, monthly')
    })

    it('shows the plans even without the invoices', async () => {
      show({ table: { 'GET /billing/invoices': new ApiFailure({ kind: 'offline' }) } })
      await view.findByText('Couldn’t load your invoices')
      view.getByRole('heading', 'Starter, monthly')
    })
  })

  describe('invoices', () => {
    it('include older ones on request', async () => {
      show({
        table: {
          'GET /billing/invoices': ({ query }) =>
            query?.next
              ? {
                  data: {
                    items: [invoiceResponse({ invoice_id: 'in_0', status: 'refunded' })],
                    next: null,
                  },
                }
              : { data: { items: [invoiceResponse()], next: 'older' } },
        },
      })
      await press('Show older invoices')
      await view.findByText('Refunded')
      expect(view.allByRole('rowheader')).to.have.length(2)
      expect(view.queryByRole('button', 'Show older invoices')).to.equal(null)
    })

    it('don’t include older ones that were requested before the list changed', async () => {
      const older = deferred()
      let items = [invoiceResponse()]
      const { kit } = show({
        table: {
          'GET /billing/invoices': ({ query }) =>
            query?.next ? older.promise : { data: { items, next: 'older' } },
        },
      })
      await press('Show older invoices')
      items = [invoiceResponse({ invoice_id: 'in_2' }), invoiceResponse()]
      kit.shared('live-event').set(PLAN_CHANGED)
      await eventually(() => view.allByRole('rowheader').length === 2)
      const refundedInvoice = invoiceResponse({ invoice_id: 'in_0', status: 'refunded' })
      older.resolve({ data: { items: [refundedInvoice], next: null } })
      await new Promise((resolve) => setTimeout(resolve))
      expect(view.queryByText('Refunded') === null).to.equal(true)
      expect(view.allByRole('rowheader')).to.have.length(2)
    })

    it('mark a payment as disputed after a chargeback', async () => {
      const items = [invoiceResponse({ status: 'disputed' })]
      show({ table: { 'GET /billing/invoices': { data: { items, next: null } } } })
      await view.findByText('Disputed')
    })

    it('mark a negative invoice as credited', async () => {
      const items = [invoiceResponse({ total: -1_200 })]
      show({ table: { 'GET /billing/invoices': { data: { items, next: null } } } })
      await view.findByText('Credited')
      expect(view.queryByText('Paid') === null).to.equal(true)
    })

    it('say where a shop can find its invoices when the list is empty', async () => {
      const table = { 'GET /billing/invoices': { data: { items: [], next: null } } }
      show({ table, over: { plan: { gateway: 'shopify' } } })
      await view.findByText(/Find your bills in your store’s admin/)
    })

    it('show why a PDF failed to download', async () => {
      show({ table: { 'GET /billing/invoices/in_1/pdf': new ApiFailure({ kind: 'offline' }) } })
      await press('PDF of the invoice from November 1, 2026')
      await view.findByRole('alertdialog', 'Couldn’t download the invoice')
    })
  })

  it('keeps its content while it reloads', async () => {
    const { http, kit } = show()
    await view.findByRole('heading', 'Starter, monthly')
    const calls = http.calls.length
    http.table['GET /billing'] = () => new Promise(() => {})
    kit.shared('live-event').set(PLAN_CHANGED)
    await eventually(() => http.calls.length > calls)
    view.getByRole('heading', 'Starter, monthly')
  })

  it('sends no request after it is unmounted', async () => {
    const { http, kit } = show()
    await view.findByRole('heading', 'Starter, monthly')
    view.unmount()
    const calls = http.calls.length
    kit.shared('live-event').set(PLAN_CHANGED)
    expect(http.calls).to.have.length(calls)
    show()
  })

  it('updates when the plan changes outside this page', async () => {
    const { http, kit } = show()
    await view.findByRole('heading', 'Starter, monthly')
    http.table['GET /billing'] = { data: billingResponse({ plan: { plan: 'plus' } }) }
    const { user } = kit.shared('session').get() as { user: object }
    kit.shared('session').set({ status: 'ready', user: { ...user, plan: null } })
    await view.findByRole('heading', 'Poplar Plus, monthly')
  })
  it('shows a failed payment and its invoice even if the plan is unchanged', async () => {
    const { http, kit } = show()
    await view.findByText('Active')
    http.table['GET /billing'] = { data: billingResponse({ subscription: { status: 'past_due' } }) }
    http.table['GET /billing/invoices'] = {
      data: {
        items: [invoiceResponse({ invoice_id: 'in_2', status: 'open' }), invoiceResponse()],
        next: null,
      },
    }
    kit.shared('live-event').set(PLAN_CHANGED)
    await view.findByText('Payment failed')
    await view.findByRole('cell', 'Open')
  })
})

/** Formats dates as a browser in this time zone would, until the returned function is called. */
function setTimeZone(timeZone: string): () => void {
  const { DateTimeFormat } = Intl
  const set = (value: object) => Object.defineProperty(Intl, 'DateTimeFormat', { value })
  set(
    class extends DateTimeFormat {
      constructor(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
        super(locales, { timeZone, ...options })
      }
    },
  )
  return () => void set(DateTimeFormat)
}
