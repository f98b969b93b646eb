import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { TEST_CARDS } from '../../demo/stand-ins/stripe/payments/test-cards.ts'
import {
  PAID_CARD,
  payButton,
  paymentFrame,
  payWith,
  REDIRECT_CARD,
  stripeOf,
} from './support/card-payment.ts'
import { breakApi, refuseConnection } from './support/faults.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const STATUS_PATH = /^\/billing\/session\/status$/
const BUYER = 'mira@example.com'

const product = startProduct()

const headline = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
const plan = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const cvcFor = (number: string) => (number.startsWith('3') ? '1234' : '123')
const numbersOf = (outcome: 'paid' | 'authenticate') =>
  TEST_CARDS.filter(({ cardOutcome }) => cardOutcome.outcome === outcome).map(
    ({ number }) => number,
  )

type PlanId = 'plus' | 'ultimate'
const NAMES: Readonly<Record<PlanId, string>> = { plus: 'Poplar Plus', ultimate: 'Poplar Ultimate' }

const openCheckout = (page: Page, id: PlanId) =>
  page.goto(`${product.dashboard}/checkout?plan=${id}&type=monthly`)

/** Opens the checkout of the plan that the person does not have: Plus, or Ultimate if they have Plus. */
async function openOtherPlan(page: Page): Promise<PlanId> {
  const cardNumber = paymentFrame(page).getByLabel('Card number')
  await openCheckout(page, 'plus')
  const hasPlus = await Promise.race([
    headline(page, 'You’re already on Poplar Plus')
      .waitFor()
      .then(() => true),
    cardNumber.waitFor().then(() => false),
  ])
  if (!hasPlus) return 'plus'
  await openCheckout(page, 'ultimate')
  await cardNumber.waitFor()
  return 'ultimate'
}

/** Presses *Pay* and waits for the bank's response. */
async function pay(page: Page, number: string): Promise<void> {
  const bankResponse = page.waitForResponse('**/local/stripe/checkout/pay')
  await payWith(page, { number, cvc: cvcFor(number) })
  await bankResponse
}

const assertBought = (page: Page, id: PlanId) => headline(page, `You’re on ${NAMES[id]}`).waitFor()

/** Pays at the open checkout with a card whose bank asks for authentication, which fails once. */
async function payAuthenticated(page: Page, number: string): Promise<void> {
  await pay(page, number)
  const bank = paymentFrame(page).getByRole('dialog', { name: 'Confirm your payment' })
  await bank.getByRole('button', { name: 'Fail authentication' }).click()
  await paymentFrame(page).getByText('We are unable to authenticate').waitFor()
  await payButton(page).click()
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
}

/** Counts the calls to a path that `page` makes from now on. */
function countPosts(page: Page): (path: string) => number {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  return (path) => posts.filter((one) => one === path).length
}

describe('an admin who pays by card', () => {
  const tab = tabPerTest(product, BUYER, { requestsFail: true })

  it('sees why each declined card is declined, then pays with another in the same session', async () => {
    const page = tab.page
    const postCount = countPosts(page)
    const id = await openOtherPlan(page)
    for (const { number, cardOutcome } of TEST_CARDS) {
      if (cardOutcome.outcome !== 'declined') continue
      const { message, decline_code: reason } = cardOutcome.failure
      await step(`${number} is declined (${reason}) with the bank’s message`, async () => {
        await pay(page, number)
        await paymentFrame(page).getByRole('alert').getByText(message).waitFor()
      })
    }
    await step('an accepted card pays for the plan', async () => {
      await pay(page, PAID_CARD.number)
      await assertBought(page, id)
      assert.equal(postCount('/v1/billing/session'), 1)
    })
  })

  for (const number of numbersOf('paid')) {
    it(`pays with ${number}`, async () => {
      const id = await openOtherPlan(tab.page)
      await pay(tab.page, number)
      await assertBought(tab.page, id)
    })
  }

  for (const number of numbersOf('authenticate')) {
    it(`pays with ${number} only after authentication with its bank`, async () => {
      const id = await openOtherPlan(tab.page)
      await payAuthenticated(tab.page, number)
      await assertBought(tab.page, id)
    })
  }

  it('keeps the session of a payment that is left unfinished with Back, on Forward', async () => {
    const page = tab.page
    // The bank asks again for each payment with this card, so that it can't be charged without the checkout.
    const owned = await openOtherPlan(page)
    await payAuthenticated(page, REDIRECT_CARD.number)
    await assertBought(page, owned)
    const name = NAMES[owned === 'plus' ? 'ultimate' : 'plus']
    await page.goto(`${product.dashboard}/billing`)
    await page
      .getByRole('button', { name: new RegExp(`^(Upgrade|Change|Switch) to ${name}`) })
      .click()
    const session = page.waitForResponse('**/v1/billing/session?*')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pay now' }).click()
    await paymentFrame(page).getByLabel('Card number').fill('4242')
    await page.goBack()
    await headline(page, 'Billing').waitFor()
    const again = page.waitForResponse('**/v1/billing/session?*')
    await page.goForward()
    await headline(page, name).waitFor()
    const ids = await Promise.all(
      [session, again].map(async (answer) => (await (await answer).json()).data.session_id),
    )
    assert.equal(new Set(ids).size, 1)
  })

  it('pays only once on a double click, sees the confirmation again, and can’t pay for the same plan again', async () => {
    const page = tab.page
    const postCount = countPosts(page)
    const id = await openOtherPlan(page)
    await step('pays only once on a double click, and buys one plan', async () => {
      await payWith(page, PAID_CARD, { clickCount: 2 })
      await assertBought(page, id)
      assert.equal(postCount('/local/stripe/checkout/pay'), 1)
      assert.deepEqual(await activePlans(), [id])
    })
    await step('sees the confirmation again at its URL, and gets to billing', () =>
      reopenConfirmation(page),
    )
    await step('can’t pay again for the same plan', async () => {
      await openCheckout(page, id)
      await headline(page, /^You’re already on Poplar \w+$/).waitFor()
    })
  })

  it('gets the plan through the webhook if the tab was closed immediately', async () => {
    const page = tab.page
    const other = await page.context().newPage()
    await other.goto(`${product.dashboard}/billing`)
    const id = await openOtherPlan(page)
    await breakApi(page, STATUS_PATH, refuseConnection)
    await pay(page, PAID_CARD.number)
    await page.close()
    await plan(other, `${NAMES[id]}, monthly`).waitFor()
    await other.close()
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})

/** The plans of the buyer's active subscriptions at Stripe. */
async function activePlans(): Promise<(string | undefined)[]> {
  const { customers, subscriptions } = stripeOf(product)
  const [customer] = (await customers.list({ email: BUYER })).data
  const { data } = await subscriptions.list({ customer: customer?.id ?? '', status: 'active' })
  return data.map(({ metadata }) => metadata.plan)
}

/** Opens the confirmation's URL again, as the buyer and as somebody else. */
async function reopenConfirmation(page: Page): Promise<void> {
  const address = page.url()
  assert.match(address, /\/checkout\/status\?/)
  await page.waitForURL('**/billing')
  await page.goto(address)
  await headline(page, /^You’re on Poplar/).waitFor()
  await page.getByRole('link', { name: 'Go to billing' }).click()
  await headline(page, 'Billing').waitFor()
  await assertHiddenFromOthers(address)
}

/** Another account must not see this payment. */
async function assertHiddenFromOthers(address: string): Promise<void> {
  const { page: stranger } = await product.signedIn('local@example.com', { requestsFail: true })
  await stranger.goto(address)
  await headline(stranger, 'We couldn’t find this payment').waitFor()
}
