import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { serveExpiredLead } from './support/expired-lead.ts'
import { breakApi, refuseConnection } from './support/faults.ts'
import { assertFits } from './support/fit.ts'
import { assertFocus, tabTo } from './support/focus.ts'
import { emailTo } from './support/outbox.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const product = startProduct()
const EMAIL = 'tomas.b@example.com'

const field = (page: Page) => page.getByLabel('Your email')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const says = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor()

async function openShop(page: Page): Promise<void> {
  await page.goto(`${product.siblings}/shop.html`)
  // The shop's front page also asks for consent to count visits.
  await button(page, 'No, thanks').click()
  await page.locator('poplar-popup').waitFor({ state: 'detached' })
}

async function makeMistakes(page: Page): Promise<void> {
  await field(page).fill('tomas.b')
  await button(page, 'Join the list').click()
  await says(page, 'Enter an email address such as name@example.com.')
  const mend = await breakApi(page, /^\/leads$/, refuseConnection)
  await field(page).fill(EMAIL)
  await button(page, 'Join the list').click()
  await says(page, 'We couldn’t send your address.')
  assert.equal(await field(page).inputValue(), EMAIL)
  await mend()
}

/** Opens the link from the only email, and returns it. */
async function openEmailedLink(page: Page): Promise<string> {
  await page.goto(`${product.dashboard}/local/outbox`)
  const mail = await emailTo(page, EMAIL, /^Please confirm your email address: Juniper & Clay$/)
  assert.equal(await page.getByText(`To ${EMAIL}`).count(), 1)
  await mail.click()
  await page.getByRole('link', { name: /double-optin-verify/ }).click()
  await heading(page, 'May Juniper & Clay email you?').waitFor()
  assert.equal(await page.title(), 'May Juniper & Clay email you? · Juniper & Clay')
  return page.url()
}

async function changeMindTwice(page: Page, link: string): Promise<void> {
  await tabTo(page, button(page, 'Yes, email me'))
  await page.keyboard.press('Enter')
  await heading(page, 'Juniper & Clay may email you').waitFor()
  await button(page, 'Unsubscribe').click()
  await heading(page, 'You’re unsubscribed').waitFor()
  await button(page, 'Undo: keep emailing me').click()
  await heading(page, 'Juniper & Clay may email you again').waitFor()
  await page.goto(link)
  await heading(page, 'Juniper & Clay may already email you').waitFor()
  await page.getByRole('link', { name: 'Back to shop.example' }).click()
  await heading(page, 'Pots that like to be used.').waitFor()
}

async function unsubscribeWithoutJavaScript(link: string): Promise<void> {
  const { page } = await product.visitor({ javaScriptEnabled: false })
  await page.goto(link)
  await button(page, 'Unsubscribe').click()
  await heading(page, 'You’re unsubscribed').waitFor()
}

/** Checks the page in light and dark mode, on a phone, at 320 px, and in a right-to-left layout. */
async function assertReadable(page: Page, title: string): Promise<void> {
  await heading(page, title).waitFor()
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

describe('a visitor to a shop', async () => {
  const old = await serveExpiredLead()
  after(old.close)

  it('joins once, confirms by keyboard, unsubscribes, resubscribes, and does so without JavaScript', async () => {
    // An invalid email is rejected, and Chromium logs it.
    const { page } = await product.visitor({ requestsFail: true })
    await openShop(page)
    await step('sees in the shop’s own form what is wrong, and keeps the typed text', () =>
      makeMistakes(page),
    )
    await step('joins once, even with a double click', async () => {
      await button(page, 'Join the list').dblclick()
      await says(page, `click the link in the email we sent to ${EMAIL}`)
      await assertAccessible(page, 'the shop')
    })
    const link = await step('finds one email, whose link asks for consent for the shop', () =>
      openEmailedLink(page),
    )
    await step('confirms by keyboard, unsubscribes, and resubscribes', () =>
      changeMindTwice(page, link),
    )
    await step('unsubscribes without JavaScript', () => unsubscribeWithoutJavaScript(link))
    await step(
      'can read the pop-up in light and dark mode, on phones and in right-to-left layouts',
      async () => {
        await page.goto(link)
        await assertReadable(page, 'You’re unsubscribed')
      },
    )
  })

  it('can read that a link does not work, in both modes, on phones and from right to left', async () => {
    const { page } = await product.visitor({ requestsFail: true })
    await page.goto(`${product.dashboard}/lead/double-optin-verify/cut-off`)
    await assertReadable(page, 'This link doesn’t work')
  })

  it('has to solve a captcha to replace an expired link', async () => {
    const { page } = await product.visitor({ requestsFail: true })
    const expiredLink = await old.link(product.siblings)
    const script = `${product.siblings}/captcha.js`
    await page.setViewportSize({ width: 320, height: 640 })
    await page.route(script, refuseConnection)
    await page.goto(expiredLink)
    const missing = page.getByText('To request a new link, a captcha has to load here')
    await missing.waitFor()
    await page.unroute(script, refuseConnection)
    await button(page, 'Send a new link').click()
    await assertFocus(page.getByRole('alert').filter({ hasText: 'Captcha validation failed' }))
    await page.getByLabel('I’m not a robot').check()
    assert.equal(await missing.isVisible(), false)
    await assertAccessible(page, 'the captcha')
    await assertFits(page)
    await button(page, 'Send a new link').click()
    await heading(page, 'Check your inbox').waitFor()
  })

  product.testConsoleAndOrigins(old.origin)
})
