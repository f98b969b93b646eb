import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { PAID_CARD, payButton, paymentFrame, payWith, stripeOf } from './support/card-payment.ts'
import { breakApi, modifyResponse, neverRespond, refuseConnection } from './support/faults.ts'
import { assertFits } from './support/fit.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const STRIPE_SCRIPT = '**/local/stripe/stripe.js'
const SCRIPT_TIMEOUT_MS = 10_000
const DESKTOP_VIEWPORT = { width: 1_440, height: 900 }

const product = startProduct()

const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const cardNumber = (page: Page) => paymentFrame(page).getByLabel('Card number')
const checkout = (page: Page, query: string) => page.goto(`${product.dashboard}/checkout?${query}`)

/** Checks accessibility in both colour schemes, and that the page fits on a phone. */
async function assertAccessibleAndFits(page: Page, state: string): Promise<void> {
  await assertAccessible(page, state)
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page, `${state}, dark`, { onlyColours: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(PHONE_VIEWPORT)
  await assertFits(page)
  await page.setViewportSize(DESKTOP_VIEWPORT)
}

describe('a checkout with a problem', () => {
  const tab = tabPerTest(product, 'mira@example.com', { requestsFail: true })

  const QUERIES: readonly [query: string, title: string][] = [
    ['plan=unheard-of&type=monthly', 'This plan doesn’t exist'],
    ['plan=__proto__&type=yearly', 'This plan doesn’t exist'],
    ['plan=free&type=monthly', 'The Free plan is free'],
    ['plan=starter', 'You’re already on Starter'],
    ['plan=plus&type=constructor', 'This billing period doesn’t exist'],
    ['plan=plus', 'Poplar Plus'],
  ]
  for (const [query, title] of QUERIES) {
    it(`shows for ${query}: ${title}`, async () => {
      await checkout(tab.page, query)
      await headline(tab.page, title).waitFor()
    })
  }

  it('defaults to monthly billing without a type', async () => {
    await checkout(tab.page, 'plan=plus')
    await tab.page.getByRole('button', { name: 'Monthly', pressed: true }).waitFor()
  })

  const REJECTED_COUPONS: readonly [coupon: string, sentence: string][] = [
    ['NOPE', 'This coupon code doesn’t exist.'],
    ['LATE', 'This coupon has expired.'],
    ['ULTIMATE5', 'This coupon isn’t valid for Poplar Plus.'],
    ['FULL', 'This coupon is no longer valid.'],
    ['WELCOME', 'This coupon is valid for first purchases only.'],
    ['x'.repeat(1_000), 'A coupon code has at most 100 characters.'],
  ]
  it('keeps a rejected coupon with the reason, and keeps the typed card number', async () => {
    await checkout(tab.page, 'plan=plus')
    await cardNumber(tab.page).fill(PAID_CARD.number)
    const field = tab.page.getByLabel('Coupon')
    for (const [coupon, sentence] of REJECTED_COUPONS) {
      await step(`rejects ${coupon.slice(0, 9)}`, async () => {
        await field.fill(coupon)
        await field.press('Enter')
        await tab.page.getByText(sentence).waitFor()
        assert.equal(await field.inputValue(), coupon)
        assert.equal(await cardNumber(tab.page).inputValue(), PAID_CARD.number)
      })
    }
    await step('stays accessible, and fits on a phone', () =>
      assertAccessibleAndFits(tab.page, 'a rejected coupon'),
    )
  })

  it('applies a valid coupon, and removes it again', async () => {
    const page = tab.page
    await checkout(page, 'plan=plus')
    await page.getByLabel('Coupon').fill(' spring ')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Coupon SPRING').waitFor()
    await paymentFrame(page).getByRole('button', { name: 'Pay $35.10' }).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await paymentFrame(page).getByRole('button', { name: 'Pay $39.00' }).waitFor()
  })

  it('shows that Stripe’s script is blocked, and loads it on retry', async () => {
    const page = tab.page
    await page.route(STRIPE_SCRIPT, refuseConnection)
    await checkout(page, 'plan=plus')
    await page.getByText('Its script couldn’t be loaded').waitFor()
    await assertAccessibleAndFits(page, 'a blocked script')
    await page.unroute(STRIPE_SCRIPT, refuseConnection)
    await page.getByRole('button', { name: 'Try again' }).click()
    await cardNumber(page).waitFor()
  })
})

describe('a checkout whose script from Stripe never loads', () => {
  it('waits ten seconds for it, then shows an error with a retry button', async () => {
    const { page } = await product.signedIn('mira@example.com', { requestsFail: true })
    await page.clock.install()
    await page.route(STRIPE_SCRIPT, neverRespond)
    const pendingRequest = page.waitForRequest(STRIPE_SCRIPT)
    await checkout(page, 'plan=plus&type=monthly')
    await pendingRequest
    await page.clock.runFor(SCRIPT_TIMEOUT_MS)
    await page.getByText('Its script didn’t load within 10 seconds').waitFor()
    await page.unroute(STRIPE_SCRIPT, neverRespond)
    await page.getByRole('button', { name: 'Try again' }).click()
    await cardNumber(page).waitFor()
  })
})

describe('a checkout opened by a member', () => {
  it('shows who can buy, and links to a page that members can open', async () => {
    const { page } = await product.signedIn('member@example.com', { requestsFail: true })
    await checkout(page, 'plan=plus&type=yearly')
    await headline(page, 'Only an admin can buy a plan').waitFor()
    await page.getByRole('link', { name: 'Back to the start page' }).click()
    await headline(page, 'Campaigns').waitFor()
  })
})

/** The price of Poplar Ultimate rises to $109 when `page` asks for a payment session. */
const raisePriceDuringCheckout = (page: Page) =>
  page.route(
    '**/v1/billing/session?**',
    async (route) => {
      await stripeOf(product).prices.create({
        ...{ currency: 'usd', product: 'poplar_ultimate', transfer_lookup_key: true },
        ...{ recurring: { interval: 'month' }, lookup_key: 'poplar_ultimate_monthly' },
        unit_amount: 109_00,
      })
      await route.continue()
    },
    { times: 1 },
  )

describe('a price that changes during checkout', () => {
  it('is shown before the person can pay, and is charged after the person accepts it', async () => {
    const { page } = await product.signedIn('limit@example.com')
    await raisePriceDuringCheckout(page)
    await checkout(page, 'plan=ultimate&type=monthly')
    await step('is shown before the person can pay', async () => {
      await page.getByText('The price has changed to $109.00.').waitFor()
      assert.equal(await payButton(page).count(), 0)
      await assertAccessibleAndFits(page, 'a changed price')
    })
    await step('is charged after the person accepts it', async () => {
      await page.getByRole('button', { name: 'Continue with $109.00' }).click()
      await paymentFrame(page).getByRole('button', { name: 'Pay $109.00' }).waitFor()
      await payWith(page, PAID_CARD)
      await headline(page, 'You’re on Poplar Ultimate').waitFor()
    })
  })
})

/** The payment stays in progress until the returned function is called. */
const keepProcessing = (page: Page) =>
  breakApi(
    page,
    /^\/billing\/session\/status$/,
    modifyResponse(({ data }) => {
      data.status = 'processing'
      data.reason = null
    }),
  )

describe('a bank payment that is confirmed later', () => {
  const CLOSED_ACCOUNT = '000111111113'

  it('is shown as pending, then fails and shows why, and can be replaced with a card', async () => {
    const { page } = await product.signedIn('expired@example.com')
    const restoreStatus = await keepProcessing(page)
    await checkout(page, 'plan=plus&type=monthly&coupon=SPRING')
    await payByBank(page, CLOSED_ACCOUNT)
    await step('is shown as pending, and the tab can be closed', async () => {
      await headline(page, 'Your payment is processing').waitFor()
      await assertAccessibleAndFits(page, 'processing')
    })
    await step('fails, and shows why', async () => {
      await restoreStatus()
      await headline(page, 'The payment didn’t go through').waitFor()
      await page.getByText('Your bank account has been closed').waitFor()
      await assertAccessibleAndFits(page, 'failed')
    })
    await step('links back to the checkout, which keeps the coupon', async () => {
      await page.getByRole('link', { name: 'Back to the checkout' }).click()
      await page.getByText('Coupon SPRING').waitFor()
    })
    await step('accepts a card', async () => {
      await payWith(page, PAID_CARD)
      await headline(page, 'You’re on Poplar Plus').waitFor()
    })
  })

  product.testConsoleAndOrigins()
})

async function payByBank(page: Page, account: string): Promise<void> {
  const frame = paymentFrame(page)
  await frame.getByRole('radio', { name: 'US bank account' }).check()
  await frame.getByLabel('Routing number').fill('110000000')
  await frame.getByLabel('Account number').fill(account)
  await frame.getByLabel('Full name').fill('Mira Okafor')
  await payButton(page).click()
}
