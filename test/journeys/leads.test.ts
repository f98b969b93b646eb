import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { serveExpiredLead } from './support/expired-lead.ts'
import { breakApi, refuseConnection } from './support/faults.ts'
import { assertFits } from './support/fit.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { emailTo } from './support/outbox.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'

const product = startProduct()
const EMAIL = 'tomas.b@example.com'

describe('a visitor to a shop', async () => {
  const old = await serveExpiredLead()
  after(old.close)
  let page: Page
  let link: string
  before(async () => {
    // An invalid email and an expired link are rejected, and Chromium logs both.
    page = (await product.visitor({ requestsFail: true })).page
    await page.goto(`${product.siblings}/shop.html`)
    // The shop's front page also asks for consent to count visits.
    await page.getByRole('button', { name: 'No, thanks' }).click()
    await page.locator('poplar-popup').waitFor({ state: 'detached' })
  })
  const field = () => page.getByLabel('Your email')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const says = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

  it('sees in the shop’s own form what is wrong, and keeps the typed text', async () => {
    await field().fill('tomas.b')
    await button('Join the list').click()
    await says('Enter an email address such as name@example.com.')
    const mend = await breakApi(page, /^\/leads$/, refuseConnection)
    await field().fill(EMAIL)
    await button('Join the list').click()
    await says('We couldn’t send your address.')
    assert.equal(await field().inputValue(), EMAIL)
    await mend()
  })

  it('joins once, even with a double click', async () => {
    await button('Join the list').dblclick()
    await says(`click the link in the email we sent to ${EMAIL}`)
    await assertAccessible(page, 'the shop')
  })

  it('finds one email, whose link asks for consent in the name of the shop', async () => {
    await page.goto(`${product.dashboard}/local/outbox`)
    const mail = await emailTo(page, EMAIL, /^Please confirm your email address: Juniper & Clay$/)
    assert.equal(await page.getByText(`To ${EMAIL}`).count(), 1)
    await mail.click()
    await page.getByRole('link', { name: /double-optin-verify/ }).click()
    await heading('May Juniper & Clay email you?').waitFor()
    link = page.url()
    assert.equal(await page.title(), 'May Juniper & Clay email you? · Juniper & Clay')
  })

  it('confirms by keyboard, unsubscribes, and resubscribes', async () => {
    await tabTo(page, button('Yes, email me'))
    await page.keyboard.press('Enter')
    await heading('Juniper & Clay may email you').waitFor()
    await button('Unsubscribe').click()
    await heading('You’re unsubscribed').waitFor()
    await button('Undo: keep emailing me').click()
    await heading('Juniper & Clay may email you again').waitFor()
    await page.goto(link)
    await heading('Juniper & Clay may already email you').waitFor()
    await page.getByRole('link', { name: 'Back to shop.example' }).click()
    await heading('Pots that like to be used.').waitFor()
  })

  it('can do all of this without JavaScript', async () => {
    const { page: plain } = await product.visitor({ javaScriptEnabled: false })
    await plain.goto(link)
    await plain.getByRole('button', { name: 'Unsubscribe' }).click()
    await plain.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  })

  it('can read it in light and dark mode, on a phone, at 320 px and from right to left', async () => {
    for (const [address, title] of [
      [link, 'You’re unsubscribed'],
      [`${product.dashboard}/lead/double-optin-verify/cut-off`, 'This link doesn’t work'],
    ] as const) {
      await page.goto(address)
      await heading(title).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await assertAccessible(page, `${title}, ${colorScheme}`)
      }
      for (const size of [PHONE_VIEWPORT, { width: 320, height: 640 }]) {
        await page.setViewportSize(size)
        await assertFits(page)
      }
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl'
      })
      await assertFits(page)
    }
  })

  it('has to solve a captcha to replace an expired link', async () => {
    const expired = await old.link(product.siblings)
    const script = `${product.siblings}/captcha.js`
    await page.setViewportSize({ width: 320, height: 640 })
    await page.route(script, refuseConnection)
    await page.goto(expired)
    const missing = page.getByText('To request a new link, a captcha has to load here')
    await missing.waitFor()
    await page.unroute(script, refuseConnection)
    await button('Send a new link').click()
    await assertFocus(page.getByRole('alert').filter({ hasText: 'Captcha validation failed' }))
    await page.getByLabel('I’m not a robot').check()
    assert.equal(await missing.isVisible(), false)
    await assertAccessible(page, 'the captcha')
    await assertFits(page)
    await button('Send a new link').click()
    await heading('Check your inbox').waitFor()
  })

  product.testConsoleAndOrigins(old.origin)
})
