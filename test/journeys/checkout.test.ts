import { before, describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { PAID_CARD, payWith } from './support/card-payment.ts'
import { theProduct } from './support/product.ts'

const product = theProduct()

const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const plan = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('an admin who upgrades by card on the dashboard', () => {
  let context: BrowserContext
  let page: Page
  let other: Page
  before(async () => {
    ;({ context, page } = await product.signedIn('mira@example.com'))
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

  product.endsQuietly()
})
