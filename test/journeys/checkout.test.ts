import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { PAID_CARD, payButton, paymentFrame, payWith } from './support/card-payment.ts'
import { eventually } from './support/eventually.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { theProduct } from './support/product.ts'

const product = theProduct()

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

  it('comes from the plans to the card, and pays', async () => {
    await page.getByRole('link', { name: 'Upgrade to Poplar Plus' }).click()
    await headline(page, 'Poplar Plus').waitFor()
    await payWith(page, PAID_CARD)
    await headline(page, 'You are on Poplar Plus').waitFor()
  })

  it('shows the plan under billing, to which it goes on by itself', async () => {
    await page.waitForURL('**/billing')
    await plan(page, 'Poplar Plus, monthly').waitFor()
  })

  it('shows it in another tab too, without a reload', async () => {
    await plan(other, 'Poplar Plus, monthly').waitFor()
  })

  it('takes one stream of events for both tabs', () =>
    eventually(() => assert.equal(streams.size, 1)))
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

  it('comes to the checkout, and chooses a year', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Upgrade to Poplar Ultimate' }))
    await page.keyboard.press('Enter')
    await headline(page, 'Poplar Ultimate').waitFor()
    await frame().getByLabel('Card number').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Yearly' }))
    await page.keyboard.press('Enter')
    await frame().getByRole('button', { name: 'Pay $950.40' }).waitFor()
  })

  it('asks for another coupon, with the focus in its field, and keeps it there when it does not count', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Use another' }))
    await page.keyboard.press('Enter')
    await assertFocus(page.getByLabel('Coupon'))
    await page.keyboard.type('NOPE')
    await page.keyboard.press('Enter')
    await page.getByText('There is no such coupon.').waitFor()
    await assertFocus(page.getByLabel('Coupon'))
  })

  it('fills the card in, pays by Enter, and finds the focus on what happened', async () => {
    await type(frame().getByLabel('Card number'), PAID_CARD.number)
    await type(frame().getByLabel('Expiration date'), '1239')
    await type(frame().getByLabel('Security code'), '123')
    await type(frame().getByLabel('Full name'), 'Mira Okafor')
    await tabTo(page, payButton(page))
    await page.keyboard.press('Enter')
    await assertFocus(headline(page, 'You are on Poplar Ultimate'))
  })

  it('goes on to billing', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Go to billing' }))
    await page.keyboard.press('Enter')
    await plan(page, 'Poplar Ultimate, yearly').waitFor()
  })

  product.endsQuietly()
})
