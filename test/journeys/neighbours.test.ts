import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { assertFits } from './support/fit.ts'
import { ON_A_PHONE, theProduct } from './support/product.ts'

describe('what the dashboard leads to', () => {
  const product = theProduct({ CHATBOT_ID: 'bot-1' })
  let page: Page
  before(async () => {
    page = (await product.signedIn('mira@example.com')).page
  })

  for (const [name, path] of [
    ['Contact', '/support/'],
    ['Docs', '/docs/'],
  ] as const) {
    it(`opens ${name} in a new window, on a page that exists`, async () => {
      // A window without an opener is no pop-up of its page to the browser's protocol.
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: new RegExp(`^${name}.*opens a new window`) }).click(),
      ])
      await popup.getByText('Local stand-in').waitFor()
      assert.equal(popup.url(), product.siblings + path)
      await popup.close()
    })
  }

  it('offers eight siblings in the app switcher, each of which answers', async () => {
    await page.getByRole('button', { name: 'Switch product' }).click()
    await page.getByRole('menuitem').first().waitFor()
    const addresses = await page
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('href') ?? ''))
    assert.equal(addresses.length, 9)
    for (const address of addresses) {
      const reply = await page.request.get(new URL(address, product.dashboard).href)
      assert.equal(reply.status(), 200, address)
    }
  })

  it('goes to a sibling in this window, and comes back', async () => {
    await page.getByRole('menuitem', { name: 'Help Desk' }).click()
    await page.getByRole('heading', { name: 'Poplar Help Desk' }).waitFor()
    await page.getByRole('link', { name: 'Back to the dashboard' }).click()
    await page.getByRole('button', { name: 'Create Campaign' }).waitFor()
  })

  it('goes to the sister product that its banner offers', async () => {
    await page.getByRole('link', { name: 'See Poplar Mail' }).click()
    await page.getByRole('heading', { name: 'Poplar Mail' }).waitFor()
    await page.goBack()
  })

  it('shows the support chatbot, which knows the person and the site', async () => {
    await page.getByRole('button', { name: 'Support', exact: true }).click()
    const chat = page.getByRole('complementary', { name: 'Support chat' })
    await chat.getByText('mira@example.com').waitFor()
    await chat.getByText('juniperandclay.example').waitFor()
    await assertAccessible(page, 'with the chat open')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`stands in for them in ${colorScheme}, also on a phone`, async () => {
      const phone = await product.visitor({ viewport: ON_A_PHONE, colorScheme })
      for (const path of ['/mail/', '/support/', '/docs/']) {
        await phone.page.goto(product.siblings + path)
        await assertFits(phone.page)
        await assertAccessible(phone.page, `${path}, ${colorScheme}`)
      }
    })
  }

  product.endsQuietly()
})
