import { expect } from 'chai'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually, type Mounted } from '../../support/mount.tsx'
import { MONTHLY_QUOTE } from '../../support/quote.ts'
import { BILLING_ADMIN, billingResponse, showBilling } from './page-support.tsx'

const QUOTE = { ...MONTHLY_QUOTE, credits_unused: true }
const PAID = { data: { status: 'paid' } }
const UPGRADE = 'PUT /billing/planupgrade'
const DECLINED = new ApiFailure({
  kind: 'refused',
  status: 402,
  code: 'CARD_DECLINED',
  serverMessage: 'Your card has insufficient funds.',
})

describe('an upgrade with the saved card', () => {
  let view: Mounted
  let shown: ReturnType<typeof showBilling>
  afterEach(() => view.unmount())
  const show = (options: Parameters<typeof showBilling>[0]) => {
    shown = showBilling(options)
    view = shown.view
    return shown.http
  }
  const startUpgrade = async (table: object = {}) => {
    const http = show({ table: { 'GET /billing/quote': { data: QUOTE }, ...table } })
    const button = await view.findByRole('button', 'Upgrade to Poplar Plus')
    button.click()
    await view.findByRole('alertdialog', 'Change to Poplar Plus?')
    return http
  }
  const callsTo = (http: ReturnType<typeof show>, wanted: string) =>
    http.calls.filter(({ method, path }) => `${method} ${path}` === wanted)

  it('shows one confirmation dialog, which mentions the amount only once', async () => {
    await startUpgrade()
    const { textContent } = view.getByRole('alertdialog')
    expect(textContent).to.include('Visa ending in 4242 will be charged $39.00 now.')
    expect(textContent?.match(/39\.00/g)).to.have.length(1)
  })

  it('charges the card only what the credit does not cover, and says so', async () => {
    await startUpgrade({ 'GET /billing/quote': { data: { ...QUOTE, credit_balance: 8_00 } } })
    view.getByText(
      /^Visa ending in 4242 will be charged \$31\.00 now\. .* Your credit covers \$8\.00 of the \$39\.00\./,
    )
  })

  it('says that the unused part of the current plan is credited', async () => {
    await startUpgrade()
    view.getByText(/The unused part of your current plan is credited to your next bills\.$/)
  })

  it('pays the amount that was shown, once it is confirmed', async () => {
    const http = await startUpgrade({ [UPGRADE]: PAID })
    expect(callsTo(http, UPGRADE)).to.deep.equal([])
    view.getByRole('button', 'Pay now').click()
    await eventually(() =>
      expect(callsTo(http, UPGRADE).map(({ call }) => call.body)).to.deep.equal([
        { plan: 'plus', type: 'monthly', total: 3_900 },
      ]),
    )
  })

  const idempotencyKeysOf = (http: ReturnType<typeof show>) =>
    callsTo(http, UPGRADE).map(({ call }) => call.idempotencyKey)
  const buyAgain = async () => {
    const button = await view.findByRole('button', 'Upgrade to Poplar Plus')
    await eventually(() => expect(button.getAttribute('aria-busy')).not.to.equal('true'))
    button.click()
    await view.findByRole('alertdialog', 'Change to Poplar Plus?')
    view.getByRole('button', 'Pay now').click()
  }

  it('makes a new payment when the user leaves a plan and buys it again without a reload', async () => {
    const me = { data: { ...BILLING_ADMIN, plan: billingResponse().plan } }
    const http = await startUpgrade({ [UPGRADE]: PAID, 'GET /user/me': me })
    view.getByRole('button', 'Pay now').click()
    await eventually(() => view.queryByRole('alertdialog') === null)
    await buyAgain()
    await eventually(() => expect(new Set(idempotencyKeysOf(http)).size).to.equal(2))
  })

  for (const [words, failure] of [
    ['no response was received', new ApiFailure({ kind: 'offline' })],
    ['the response was a gateway error', new ApiFailure({ kind: 'refused', status: 502 })],
  ] as const) {
    it(`is retried with the same idempotency key when ${words}`, async () => {
      const http = await startUpgrade({ [UPGRADE]: failure })
      view.getByRole('button', 'Pay now').click()
      const dialog = await view.findByRole('alertdialog', 'Your plan couldn’t be changed')
      http.table[UPGRADE] = PAID
      view.getByRole('button', 'Close').click()
      await eventually(() => expect(dialog.isConnected).to.equal(false))
      await buyAgain()
      await eventually(() => expect(idempotencyKeysOf(http)).to.have.length(2))
      expect(new Set(idempotencyKeysOf(http)).size).to.equal(1)
    })
  }

  it('reports the payment only after the page shows the new plan', async () => {
    const pendingResponses: (() => void)[] = []
    let isFirst = true
    const plus = billingResponse({ plan: { plan: 'plus' } })
    await startUpgrade({
      [UPGRADE]: PAID,
      'GET /user/me': { data: { ...BILLING_ADMIN, plan: plus.plan } },
      'GET /billing': ({ signal }: { signal?: AbortSignal }) => {
        if (isFirst) {
          isFirst = false
          return { data: billingResponse() }
        }
        return new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          pendingResponses.push(() => resolve({ data: plus }))
        })
      },
    })
    view.getByRole('button', 'Pay now').click()
    // The page also reloads its data when the user's plan changes.
    await eventually(() => pendingResponses.length === 2)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(shown.kit.notices.list.value).to.deep.equal([])
    for (const answer of pendingResponses) answer()
    await eventually(() => shown.kit.notices.list.value.length === 1)
    view.getByRole('heading', 'Poplar Plus, monthly')
  })

  it('pays nothing when the user cancels', async () => {
    const http = await startUpgrade({ [UPGRADE]: PAID })
    view.getByRole('button', 'Not now').click()
    await eventually(() => view.getByRole('button', 'Upgrade to Poplar Plus'))
    expect(callsTo(http, UPGRADE)).to.deep.equal([])
  })

  it('says why a card was declined, and offers to change it', async () => {
    const http = await startUpgrade({
      [UPGRADE]: DECLINED,
      'POST /billing/portal': () => new Promise(() => {}),
    })
    view.getByRole('button', 'Pay now').click()
    const dialog = await view.findByRole('alertdialog', 'Visa ending in 4242 wasn’t charged')
    expect(dialog.textContent).to.include('Your card has insufficient funds.')
    const [change] = [...dialog.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Change card',
    )
    change?.click()
    await eventually(() => expect(callsTo(http, 'POST /billing/portal')).to.have.length(1))
  })

  it('does not open Stripe’s portal if the customer doesn’t want to change the card', async () => {
    const http = await startUpgrade({ [UPGRADE]: DECLINED })
    view.getByRole('button', 'Pay now').click()
    const dialog = await view.findByRole('alertdialog', 'Visa ending in 4242 wasn’t charged')
    view.getByRole('button', 'Not now').click()
    await eventually(() => expect(dialog.isConnected).to.equal(false))
    expect(callsTo(http, 'POST /billing/portal')).to.deep.equal([])
  })

  it('goes to checkout when the bank requires authentication, and says why', async () => {
    await startUpgrade({ [UPGRADE]: { data: { status: 'authenticate' } } })
    view.getByRole('button', 'Pay now').click()
    await eventually(() =>
      expect(shown.navigatedTo).to.deep.equal(['/checkout?plan=plus&type=monthly']),
    )
    const { text } = shown.kit.notices.list.value.at(-1) ?? {}
    expect(text).to.equal('Your bank requires you to confirm this payment.')
  })
})
