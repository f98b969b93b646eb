import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import {
  breakApi,
  dropResponse,
  type Fault,
  refuseConnection,
  respondHtml,
} from './support/faults.ts'
import { hasFocus } from './support/focus.ts'
import { startProduct, type Visitor } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const COOKIE = 'AppsumoBanner'
const DAY_S = 86_400
const EXPORT_PATH = /^\/account\/export$/

const notice = (page: Page) => page.getByRole('dialog', { name: 'Payment from AppSumo is delayed' })
const button = (page: Page, name: string) => notice(page).getByRole('button', { name })
const clickOutside = (page: Page) => page.mouse.click(5, 5)

/** Runs in the page. After the last focusable element, Tab moves to the browser's own controls. */
function isFocusInDialog(): boolean {
  let focusedElement = document.activeElement
  while (focusedElement?.shadowRoot) focusedElement = focusedElement.shadowRoot.activeElement
  return (
    focusedElement === null ||
    focusedElement === document.body ||
    focusedElement.closest('dialog') !== null
  )
}
const path = (page: Page) => new URL(page.url()).pathname

/** Presses “Back up” while it fails; from then on, it works. */
async function failBackup(page: Page, fault: Fault): Promise<void> {
  const mend = await breakApi(page, EXPORT_PATH, fault)
  await button(page, 'Back up').click()
  await notice(page)
    .getByRole('alert')
    .filter({ hasText: 'The download was incomplete.' })
    .waitFor()
  await mend()
}

const ADMIN = 'appsumo@example.com'
const VISIT = { requestsFail: true, withoutEvents: true }

async function upgrade({ page, context }: Visitor): Promise<void> {
  await button(page, 'Upgrade').click()
  await page.waitForURL('**/billing?reason=deal')
  await notice(page).waitFor({ state: 'detached' })
  const cookie = (await context.cookies()).find(({ name }) => name === COOKIE)
  const { path: scope, sameSite, secure, expires = 0 } = cookie ?? {}
  assert.deepEqual([scope, sameSite, secure], ['/', 'Lax', false])
  assert.ok(Math.abs(expires - Date.now() / 1_000 - DAY_S) < 60, `${expires}`)
}

describe('the admin of an account from AppSumo', () => {
  const tab = tabPerTest(product, ADMIN, VISIT)
  beforeEach(async () => {
    await tab.page.goto(product.dashboard)
    await notice(tab.page).waitFor()
  })

  it('sees the delay, and how long everything keeps working', async () => {
    await notice(tab.page)
      .getByText(/back up your data within 7 days/)
      .waitFor()
    await notice(tab.page)
      .getByText(/^Until \w+ \d+$/)
      .waitFor()
  })

  it('reaches only the two buttons with Tab, and nothing behind the dialog', async () => {
    const buttons = ['Back up', 'Upgrade'].map((name) => button(tab.page, name))
    const reached = new Set<number>()
    for (let press = 0; press < 6; press += 1) {
      for (const [index, way] of buttons.entries()) if (await hasFocus(way)) reached.add(index)
      assert.ok(await tab.page.evaluate(isFocusInDialog))
      await tab.page.keyboard.press('Tab')
    }
    assert.equal(reached.size, 2)
  })

  it('cannot close it with Escape, or with a click outside on the first page', async () => {
    await tab.page.keyboard.press('Escape')
    await tab.page.keyboard.press('Escape')
    await clickOutside(tab.page)
    assert.ok(await notice(tab.page).isVisible())
    assert.equal(path(tab.page), '/dashboard')
  })

  for (const [what, fault] of [
    ['no connection', refuseConnection],
    ['a connection that is lost', dropResponse],
    ['a response that is not a backup', respondHtml],
  ] as const) {
    it(`sees that nothing was saved, with ${what}, and can try again`, async () => {
      await failBackup(tab.page, fault)
      await button(tab.page, 'Try again').waitFor()
    })
  }

  it('downloads all of the account’s data in one file, even after a failure', async () => {
    const { page } = tab
    await failBackup(page, refuseConnection)
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
})

describe('the admin of an account from AppSumo who upgrades', () => {
  it('does not see the notice for a day, and afterwards has to decide again', async () => {
    const visitor = await product.signedIn(ADMIN, VISIT)
    const { page, context } = visitor
    await step('Upgrade opens the plans, and sets a cookie for one day', () => upgrade(visitor))
    await step('the notice is not shown while the cookie lasts', async () => {
      await page.reload()
      await page.getByRole('link', { name: /^Campaigns/ }).click()
      await page.waitForURL('**/campaigns/')
      await page.waitForLoadState('networkidle')
      assert.equal(await notice(page).count(), 0)
    })
    await step('it is shown on the next page after the cookie has expired', async () => {
      await context.clearCookies({ name: COOKIE })
      await page.getByRole('link', { name: /^Subscribers/ }).click()
      await notice(page).waitFor()
    })
    await step('a click outside goes back page by page, up to the first one', async () => {
      await clickOutside(page)
      await page.waitForURL('**/campaigns/')
      await clickOutside(page)
      await page.waitForURL('**/billing?reason=deal')
      assert.ok(await notice(page).isVisible())
    })
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
