import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { assertFits } from './support/fit.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'

describe('the dashboard’s links', () => {
  const product = startProduct({ CHATBOT_ID: 'bot-1' })
  let page: Page
  before(async () => {
    page = (await product.signedIn('mira@example.com')).page
  })

  for (const [name, path] of [
    ['Contact', '/support/'],
    ['Docs', '/docs/'],
  ] as const) {
    it(`open ${name} in a new window, on a page that exists`, async () => {
      // Without an opener, the browser protocol does not report the window as a popup of this page.
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: new RegExp(`^${name}.*opens a new window`) }).click(),
      ])
      await popup.getByText('Local stand-in').waitFor()
      assert.equal(popup.url(), product.siblings + path)
      await popup.close()
    })
  }

  it('include eight sibling products in the app switcher, all of which respond', async () => {
    await page.getByRole('button', { name: 'Switch product' }).click()
    await page.getByRole('menuitem').first().waitFor()
    const addresses = await page
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('href') ?? ''))
    assert.equal(addresses.length, 9)
    for (const address of addresses) {
      const response = await page.request.get(new URL(address, product.dashboard).href)
      assert.equal(response.status(), 200, address)
    }
  })

  it('lead to a sibling product in this window, and back', async () => {
    await page.getByRole('menuitem', { name: 'Help Desk' }).click()
    await page.getByRole('heading', { name: 'Poplar Help Desk' }).waitFor()
    await page.getByRole('link', { name: 'Back to the dashboard' }).click()
    await page.getByRole('button', { name: 'Create Campaign' }).waitFor()
  })

  it('lead to the product in the banner', async () => {
    await page.getByRole('link', { name: 'See Poplar Mail' }).click()
    await page.getByRole('heading', { name: 'Poplar Mail' }).waitFor()
    await page.goBack()
  })

  it('open the support chatbot, which knows the person and the site', async () => {
    await page.getByRole('button', { name: 'Support', exact: true }).click()
    const chat = page.getByRole('complementary', { name: 'Support chat' })
    await chat.getByText('mira@example.com').waitFor()
    await chat.getByText('juniperandclay.example').waitFor()
    await assertAccessible(page, 'with the chat open')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`lead to accessible stand-in pages in ${colorScheme}, including on a phone`, async () => {
      const phone = await product.visitor({ viewport: PHONE_VIEWPORT, colorScheme })
      for (const path of ['/mail/', '/support/', '/docs/']) {
        await phone.page.goto(product.siblings + path)
        await assertFits(phone.page)
        await assertAccessible(phone.page, `${path}, ${colorScheme}`)
      }
    })
  }

  product.testConsoleAndOrigins()
})
