import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { PAID_CARD, payButton, paymentFrame } from './support/card-payment.ts'
import { eventually } from './support/eventually.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const product = startProduct()

const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const plan = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Counts the event streams that the pages of `context` have open. */
function countStreams(context: BrowserContext): () => number {
  const streams = new Set<Request>()
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/events/stream')) streams.add(request)
  })
  const isOver = (request: Request) => void streams.delete(request)
  context.on('requestfinished', isOver).on('requestfailed', isOver)
  return () => streams.size
}

describe('an admin who upgrades by card on the dashboard', () => {
  it('pays after one confirmation, and sees the plan in both tabs without a reload', async () => {
    const { context, page } = await product.signedIn('mira@example.com')
    const streamCount = countStreams(context)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${product.dashboard}/billing`)
      await plan(tab, 'Starter, monthly').waitFor()
    }
    await step('pays with the card on file after one confirmation', async () => {
      await page.getByRole('button', { name: 'Upgrade to Poplar Plus' }).click()
      const question = page.getByRole('alertdialog', { name: 'Change to Poplar Plus?' })
      await question.getByText(/^Visa ending in 4242 will be charged \$39\.00 now\./).waitFor()
      await question.getByRole('button', { name: 'Pay now' }).click()
    })
    await step('sees the plan under billing, and the card with its expiry date', async () => {
      await page.getByText(/^Visa ending in 4242, expires \d\d\/\d\d$/).waitFor()
      await plan(page, 'Poplar Plus, monthly').waitFor()
    })
    await step('sees it in another tab too, without a reload', () =>
      plan(other, 'Poplar Plus, monthly').waitFor(),
    )
    await step('opens one event stream for both tabs', () =>
      eventually(() => assert.equal(streamCount(), 1)),
    )
  })
})

async function typeInto(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(words)
}

async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

describe('an admin who upgrades by keyboard alone', () => {
  it('chooses yearly billing, tries a coupon, pays, and continues to billing', async () => {
    const { page } = await product.signedIn('limit@example.com', { requestsFail: true })
    await page.goto(`${product.dashboard}/billing`)
    const frame = paymentFrame(page)
    await step('chooses yearly billing at the checkout', async () => {
      await page.goto(`${product.dashboard}/checkout?plan=ultimate&type=monthly`)
      await headline(page, 'Poplar Ultimate').waitFor()
      await frame.getByLabel('Card number').waitFor()
      await pressEnterOn(page, page.getByRole('button', { name: 'Yearly' }))
      await frame.getByRole('button', { name: 'Pay $950.40' }).waitFor()
    })
    await step('enters another coupon, and keeps the focus when it is rejected', async () => {
      await pressEnterOn(page, page.getByRole('button', { name: 'Use another' }))
      await assertFocus(page.getByLabel('Coupon'))
      await page.keyboard.type('NOPE')
      await page.keyboard.press('Enter')
      await page.getByText('This coupon code doesn’t exist.').waitFor()
      await assertFocus(page.getByLabel('Coupon'))
    })
    await step('fills in the card, pays with Enter, finds the focus on the outcome', async () => {
      await typeInto(page, frame.getByLabel('Card number'), PAID_CARD.number)
      await typeInto(page, frame.getByLabel('Expiration date'), '1239')
      await typeInto(page, frame.getByLabel('Security code'), '123')
      await typeInto(page, frame.getByLabel('Full name'), 'Mira Okafor')
      await pressEnterOn(page, payButton(page))
      await assertFocus(headline(page, 'You’re on Poplar Ultimate'))
    })
    await step('continues to billing', async () => {
      await pressEnterOn(page, page.getByRole('link', { name: 'Go to billing' }))
      await plan(page, 'Poplar Ultimate, yearly').waitFor()
    })
  })

  product.testConsoleAndOrigins()
})
