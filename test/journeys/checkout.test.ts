import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { PAID_CARD, payButton, paymentFrame } from './support/card-payment.ts'
import { eventually } from './support/eventually.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { startProduct } from './support/product.ts'

const product = startProduct()

const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const plan = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('an admin who upgrades by card on the dashboard', () => {
  let context: BrowserContext
  let page: Page
  let other: Page
  const streams = new Set<Request>()
  before(async () => {
    ;({ context, page } = await product.signedIn('mira@example.com'))
    context.on('request', (request) => {
      if (request.url().endsWith('/v1/events/stream')) streams.add(request)
    })
    const isOver = (request: Request) => void streams.delete(request)
    context.on('requestfinished', isOver).on('requestfailed', isOver)
    other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${product.dashboard}/billing`)
      await plan(tab, 'Starter, monthly').waitFor()
    }
  })

  it('pays with the card on file after one confirmation', async () => {
    await page.getByRole('button', { name: 'Upgrade to Poplar Plus' }).click()
    const question = page.getByRole('alertdialog', { name: 'Change to Poplar Plus?' })
    await question.getByText(/^Visa ending in 4242 will be charged \$39\.00 now\./).waitFor()
    await question.getByRole('button', { name: 'Pay now' }).click()
  })

  it('sees the plan under billing, and the card with its expiry date', async () => {
    await page.getByText(/^Visa ending in 4242, expires \d\d\/\d\d$/).waitFor()
    await plan(page, 'Poplar Plus, monthly').waitFor()
  })

  it('sees it in another tab too, without a reload', async () => {
    await plan(other, 'Poplar Plus, monthly').waitFor()
  })

  it('opens one event stream for both tabs', () => eventually(() => assert.equal(streams.size, 1)))
})

describe('an admin who upgrades by keyboard alone', () => {
  let page: Page
  before(async () => {
    ;({ page } = await product.signedIn('limit@example.com', { requestsFail: true }))
    await page.goto(`${product.dashboard}/billing`)
  })
  const frame = () => paymentFrame(page)
  const type = async (field: Locator, words: string) => {
    await tabTo(page, field)
    await page.keyboard.type(words)
  }

  it('chooses yearly billing at the checkout', async () => {
    await page.goto(`${product.dashboard}/checkout?plan=ultimate&type=monthly`)
    await headline(page, 'Poplar Ultimate').waitFor()
    await frame().getByLabel('Card number').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Yearly' }))
    await page.keyboard.press('Enter')
    await frame().getByRole('button', { name: 'Pay $950.40' }).waitFor()
  })

  it('enters another coupon, and keeps the focus in its field when it is rejected', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Use another' }))
    await page.keyboard.press('Enter')
    await assertFocus(page.getByLabel('Coupon'))
    await page.keyboard.type('NOPE')
    await page.keyboard.press('Enter')
    await page.getByText('This coupon code doesn’t exist.').waitFor()
    await assertFocus(page.getByLabel('Coupon'))
  })

  it('fills in the card, pays with Enter, and finds the focus on the outcome', async () => {
    await type(frame().getByLabel('Card number'), PAID_CARD.number)
    await type(frame().getByLabel('Expiration date'), '1239')
    await type(frame().getByLabel('Security code'), '123')
    await type(frame().getByLabel('Full name'), 'Mira Okafor')
    await tabTo(page, payButton(page))
    await page.keyboard.press('Enter')
    await assertFocus(headline(page, 'You’re on Poplar Ultimate'))
  })

  it('continues to billing', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Go to billing' }))
    await page.keyboard.press('Enter')
    await plan(page, 'Poplar Ultimate, yearly').waitFor()
  })

  product.testConsoleAndOrigins()
})
