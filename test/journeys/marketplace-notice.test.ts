import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { breakApi, dropResponse, refuseConnection, respondHtml } from './support/faults.ts'
import { hasFocus } from './support/focus.ts'
import { startProduct, type Visitor } from './support/product.ts'

const product = startProduct()

const COOKIE = 'AppsumoBanner'
const DAY_S = 86_400
const EXPORT_PATH = /^\/account\/export$/

const notice = (page: Page) => page.getByRole('dialog', { name: 'Payment from AppSumo is delayed' })
const button = (page: Page, name: string) => notice(page).getByRole('button', { name })
const clickOutside = (page: Page) => page.mouse.click(5, 5)

/** Runs in the page. After the last focusable element, Tab moves to the browser's own controls. */
function isFocusInDialog(): boolean {
  let focused = document.activeElement
  while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement
  return focused === null || focused === document.body || focused.closest('dialog') !== null
}
const path = (page: Page) => new URL(page.url()).pathname

describe('the admin of an account from AppSumo', () => {
  let page: Page
  let context: Visitor['context']
  before(async () => {
    ;({ page, context } = await product.signedIn('appsumo@example.com', {
      requestsFail: true,
      withoutEvents: true,
    }))
    await notice(page).waitFor()
  })
  const cookie = async () => (await context.cookies()).find(({ name }) => name === COOKIE)

  it('sees the delay, and how long everything keeps working', async () => {
    await notice(page)
      .getByText(/back up your data within 7 days/)
      .waitFor()
    await notice(page)
      .getByText(/^Until \w+ \d+$/)
      .waitFor()
  })

  it('reaches only the two buttons with Tab, and nothing behind the dialog', async () => {
    const buttons = ['Back up', 'Upgrade'].map((name) => button(page, name))
    const reached = new Set<number>()
    for (let press = 0; press < 6; press += 1) {
      for (const [index, way] of buttons.entries()) if (await hasFocus(way)) reached.add(index)
      assert.ok(await page.evaluate(isFocusInDialog))
      await page.keyboard.press('Tab')
    }
    assert.equal(reached.size, 2)
  })

  it('cannot close it with Escape, or with a click outside on the first page', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await clickOutside(page)
    assert.ok(await notice(page).isVisible())
    assert.equal(path(page), '/dashboard')
  })

  for (const [what, fault] of [
    ['no connection', refuseConnection],
    ['a connection that is lost', dropResponse],
    ['a response that is not a backup', respondHtml],
  ] as const) {
    it(`sees that nothing was saved, with ${what}`, async () => {
      const mend = await breakApi(page, EXPORT_PATH, fault)
      await notice(page)
        .getByRole('button', { name: /^(Back up|Try again)$/ })
        .click()
      await notice(page)
        .getByRole('alert')
        .filter({ hasText: 'The download was incomplete.' })
        .waitFor()
      await mend()
    })
  }

  it('downloads all of the account’s data in one file', async () => {
    const downloadEvent = page.waitForEvent('download')
    await button(page, 'Try again').click()
    const download = await downloadEvent
    assert.match(download.suggestedFilename(), /^poplar-backup-\d{4}-\d\d-\d\d\.json$/)
    const { account, sites, campaigns, subscribers } = JSON.parse(
      await readFile(await download.path(), 'utf8'),
    )
    assert.equal(account.company_name, 'Kiln Day Media')
    assert.equal(sites.length, 3)
    const held = `3 sites, ${campaigns.length} campaigns and ${subscribers.length.toLocaleString('en')} subscribers`
    await notice(page).getByRole('status').filter({ hasText: held }).waitFor()
  })

  it('opens the plans with Upgrade, which sets a cookie for one day', async () => {
    await button(page, 'Upgrade').click()
    await page.waitForURL('**/billing?reason=deal')
    await notice(page).waitFor({ state: 'detached' })
    const { path: scope, sameSite, secure, expires = 0 } = (await cookie()) ?? {}
    assert.deepEqual([scope, sameSite, secure], ['/', 'Lax', false])
    assert.ok(Math.abs(expires - Date.now() / 1_000 - DAY_S) < 60, `${expires}`)
  })

  it('does not see the notice while the cookie lasts', async () => {
    await page.reload()
    await page.getByRole('link', { name: /^Campaigns/ }).click()
    await page.waitForURL('**/campaigns/')
    await page.waitForLoadState('networkidle')
    assert.equal(await notice(page).count(), 0)
  })

  it('sees it again on the next page after the cookie has expired', async () => {
    await context.clearCookies({ name: COOKIE })
    await page.getByRole('link', { name: /^Subscribers/ }).click()
    await notice(page).waitFor()
  })

  it('goes back page by page by clicking outside, and has to decide on the first page', async () => {
    await clickOutside(page)
    await page.waitForURL('**/campaigns/')
    await clickOutside(page)
    await page.waitForURL('**/billing?reason=deal')
    assert.ok(await notice(page).isVisible())
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
