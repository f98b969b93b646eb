import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { assertAccessible } from './support/axe.ts'
import { assertFits } from './support/fit.ts'
import { greeting } from './support/people.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct({ CHATBOT_ID: 'bot-1' })

describe('the dashboard’s links', () => {
  const tab = tabPerTest(product, 'mira@example.com')
  beforeEach(async () => {
    await tab.page.goto(product.dashboard)
    await greeting(tab.page).waitFor()
  })
  const openSwitcher = async () => {
    await tab.page.getByRole('button', { name: 'Switch product' }).click()
    await tab.page.getByRole('menuitem').first().waitFor()
  }

  for (const [name, path] of [
    ['Contact', '/support/'],
    ['Docs', '/docs/'],
  ] as const) {
    it(`open ${name} in a new window, on a page that exists`, async () => {
      // Without an opener, the browser protocol does not report the window as a popup of this page.
      const [popup] = await Promise.all([
        tab.context.waitForEvent('page'),
        tab.page.getByRole('link', { name: new RegExp(`^${name}.*opens a new window`) }).click(),
      ])
      await popup.getByText('Local stand-in').waitFor()
      assert.equal(popup.url(), product.siblings + path)
      await popup.close()
    })
  }

  it('include eight sibling products in the app switcher, all of which respond', async () => {
    await openSwitcher()
    const addresses = await tab.page
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('href') ?? ''))
    assert.equal(addresses.length, 9)
    for (const address of addresses) {
      const response = await tab.page.request.get(new URL(address, product.dashboard).href)
      assert.equal(response.status(), 200, address)
    }
  })

  it('lead to a sibling product in this window, and back', async () => {
    await openSwitcher()
    await tab.page.getByRole('menuitem', { name: 'Help Desk' }).click()
    await tab.page.getByRole('heading', { name: 'Poplar Help Desk' }).waitFor()
    await tab.page.getByRole('link', { name: 'Back to the dashboard' }).click()
    await tab.page.getByRole('button', { name: 'Create Campaign' }).waitFor()
  })

  it('lead to the product in the banner', async () => {
    await tab.page.getByRole('link', { name: 'See Poplar Mail' }).click()
    await tab.page.getByRole('heading', { name: 'Poplar Mail' }).waitFor()
  })

  it('open the support chatbot, which knows the person and the site', async () => {
    await tab.page.getByRole('button', { name: 'Support', exact: true }).click()
    const chat = tab.page.getByRole('complementary', { name: 'Support chat' })
    await chat.getByText('mira@example.com').waitFor()
    await chat.getByText('juniperandclay.example').waitFor()
    await assertAccessible(tab.page, 'with the chat open')
  })
})

describe('the stand-in pages that they lead to', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`are accessible in ${colorScheme}, and fit on a phone`, async () => {
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
