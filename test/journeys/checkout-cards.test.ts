import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { TEST_CARDS } from '../../demo/stand-ins/stripe/payments/test-cards.ts'
import { PAID_CARD, payButton, paymentFrame, payWith, stripeOf } from './support/card-payment.ts'
import { breakApi, refuseConnection } from './support/faults.ts'
import { startProduct } from './support/product.ts'

const STATUS_PATH = /^\/billing\/session\/status$/
const BUYER = 'mira@example.com'

const product = startProduct()

const headline = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
const plan = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const open = async (page: Page, name: string) => {
  await page.goto(`${product.dashboard}/checkout?plan=${name}&type=monthly`)
  await paymentFrame(page).getByLabel('Card number').waitFor()
}
const cvcFor = (number: string) => (number.startsWith('3') ? '1234' : '123')

/** Presses *Pay* and waits for the bank's response. */
async function pay(page: Page, number: string): Promise<void> {
  const bankResponse = page.waitForResponse('**/local/stripe/checkout/pay')
  await payWith(page, { number, cvc: cvcFor(number) })
  await bankResponse
}

/** The purchases alternate between the two plans. */
const NAMES = { plus: 'Poplar Plus', ultimate: 'Poplar Ultimate' } as const
let nextPlan: keyof typeof NAMES = 'plus'
const assertBought = async (page: Page) => {
  await headline(page, `You’re on ${NAMES[nextPlan]}`).waitFor()
  nextPlan = nextPlan === 'plus' ? 'ultimate' : 'plus'
}

let context: BrowserContext
let page: Page
const posts: string[] = []
const postCount = (path: string) => posts.filter((one) => one === path).length

describe('an admin who pays by card', () => {
  before(async () => {
    ;({ context, page } = await product.signedIn(BUYER, { requestsFail: true }))
    context.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
    })
  })

  describe('a card', () => {
    for (const { number, cardOutcome } of TEST_CARDS) {
      if (cardOutcome.outcome !== 'declined') continue
      it(`${number} is declined (${cardOutcome.failure.decline_code}) with the bank’s message`, async () => {
        if (!page.url().includes('/checkout')) await open(page, nextPlan)
        await pay(page, number)
        await paymentFrame(page).getByRole('alert').getByText(cardOutcome.failure.message).waitFor()
      })
    }

    it('that is accepted after declined ones pays for the plan, in the same session', async () => {
      await pay(page, PAID_CARD.number)
      await assertBought(page)
      assert.equal(postCount('/v1/billing/session'), 1)
    })

    for (const { number, cardOutcome } of TEST_CARDS) {
      if (cardOutcome.outcome !== 'paid') continue
      it(`${number} pays`, async () => {
        await open(page, nextPlan)
        await pay(page, number)
        await assertBought(page)
      })
    }

    for (const { number, cardOutcome } of TEST_CARDS) {
      if (cardOutcome.outcome !== 'authenticate') continue
      it(`${number} pays only after authentication with its bank`, async () => {
        await open(page, nextPlan)
        await pay(page, number)
        const bank = paymentFrame(page).getByRole('dialog', { name: 'Confirm your payment' })
        await bank.getByRole('button', { name: 'Fail authentication' }).click()
        await paymentFrame(page).getByText('We are unable to authenticate').waitFor()
        await payButton(page).click()
        await bank.getByRole('button', { name: 'Complete authentication' }).click()
        await assertBought(page)
      })
    }
  })

  describe('a payment', () => {
    it('that is left unfinished with Back keeps its session on Forward', async () => {
      await page.goto(`${product.dashboard}/billing`)
      await page
        .getByRole('button', { name: new RegExp(`^(Upgrade|Change|Switch) to ${NAMES[nextPlan]}`) })
        .click()
      const session = page.waitForResponse('**/v1/billing/session?*')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Pay now' }).click()
      await paymentFrame(page).getByLabel('Card number').fill('4242')
      await page.goBack()
      await headline(page, 'Billing').waitFor()
      const again = page.waitForResponse('**/v1/billing/session?*')
      await page.goForward()
      await headline(page, NAMES[nextPlan]).waitFor()
      const ids = await Promise.all(
        [session, again].map(async (answer) => (await (await answer).json()).data.session_id),
      )
      assert.equal(new Set(ids).size, 1)
    })

    it('is made only once on a double click, and buys one plan', async () => {
      posts.length = 0
      await paymentFrame(page).getByLabel('Card number').waitFor()
      const boughtPlan = nextPlan
      await payWith(page, PAID_CARD, { clickCount: 2 })
      await assertBought(page)
      assert.equal(postCount('/local/stripe/checkout/pay'), 1)
      const [customer] = (await stripeOf(product).customers.list({ email: BUYER })).data
      const { data: active } = await stripeOf(product).subscriptions.list({
        customer: customer?.id ?? '',
        status: 'active',
      })
      assert.deepEqual(
        active.map(({ metadata }) => metadata.plan),
        [boughtPlan],
      )
    })

    it('is confirmed again when its URL is opened again, and leads to billing', async () => {
      const address = page.url()
      assert.match(address, /\/checkout\/status\?/)
      await page.waitForURL('**/billing')
      await page.goto(address)
      await headline(page, /^You’re on Poplar/).waitFor()
      await page.getByRole('link', { name: 'Go to billing' }).click()
      await headline(page, 'Billing').waitFor()
      await assertHiddenFromOthers(address)
    })

    it('cannot be made again for the same plan', async () => {
      const boughtPlan = nextPlan === 'plus' ? 'ultimate' : 'plus'
      await page.goto(`${product.dashboard}/checkout?plan=${boughtPlan}&type=monthly`)
      await headline(page, /^You’re already on Poplar \w+$/).waitFor()
    })

    it('activates its plan through the webhook if the tab was closed immediately', async () => {
      const other = await context.newPage()
      await other.goto(`${product.dashboard}/billing`)
      await open(page, nextPlan)
      await breakApi(page, STATUS_PATH, refuseConnection)
      await pay(page, PAID_CARD.number)
      await page.close()
      await plan(other, `${NAMES[nextPlan]}, monthly`).waitFor()
    })

    product.testConsoleAndOrigins()
  })
})

/** Another account must not see this payment. */
async function assertHiddenFromOthers(address: string): Promise<void> {
  const { page: stranger } = await product.signedIn('local@example.com', { requestsFail: true })
  await stranger.goto(address)
  await headline(stranger, 'We couldn’t find this payment').waitFor()
}
