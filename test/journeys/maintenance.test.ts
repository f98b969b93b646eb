import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { maintenanceMessages } from '../../src/messages/maintenance.ts'
import { uiMessages } from '../../src/messages/ui.ts'
import { assertAccessible } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { breakApi, refuseConnection } from './support/faults.ts'
import { assertFits } from './support/fit.ts'
import { assertFocus } from './support/focus.ts'
import { MAX_WAIT_MS } from './support/patience.ts'
import { greeting } from './support/people.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const folder = mkdtempSync(join(tmpdir(), 'poplar-maintenance-'))
const product = startProduct({ DATA_DIR: folder })
after(() => rmSync(folder, { recursive: true, force: true }))

const REASON = 'We are moving the <b>database</b>.'
/** More than the check interval of 30 s plus the random delay that spreads the checks of many pages. */
const CHECK_INTERVAL_MS = 40_000

/** Runs the operator's command, and waits until the server has applied it. */
async function setMaintenance(state: 'on' | 'off', ...words: string[]): Promise<void> {
  const command = ['--import=tsx', 'src/server/commands/maintenance.ts', state, ...words]
  const env = { ...process.env, DATA_DIR: folder }
  await promisify(execFile)(process.execPath, command, { env, timeout: MAX_WAIT_MS })
  const expectedStatus = state === 'on' ? 503 : 200
  await eventually(async () => {
    assert.equal((await fetch(`${product.dashboard}/readyz`)).status, expectedStatus)
  })
}

const website = (page: Page) => page.getByLabel('Website address')
const overlay = (page: Page) => page.getByRole('alertdialog')
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** Signs in, and fills in half of the form for a new site. */
async function startForm(domain: string): Promise<Page> {
  const { page } = await product.signedIn('mira@example.com', { requestsFail: true })
  await page.clock.install()
  await page.goto(`${product.dashboard}/createDomain`)
  await website(page).fill(domain)
  return page
}

async function assertOverlayAccessibleAndFits(page: Page): Promise<void> {
  await assertFocus(overlay(page).getByRole('heading'))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `maintenance, ${colorScheme}`)
  }
  for (const size of [PHONE_VIEWPORT, { width: 320, height: 640 }]) {
    await page.setViewportSize(size)
    await assertFits(page)
  }
  await page.setViewportSize({ width: 1_440, height: 900 })
}

async function endMaintenance(): Promise<void> {
  if ((await fetch(`${product.dashboard}/readyz`)).status === 503) await setMaintenance('off')
}

describe('maintenance', () => {
  afterEach(endMaintenance)

  it('covers a half-filled form until it ends, and leaves the form unchanged', async () => {
    const page = await startForm('half-typed.example')
    await step('it shows the reason and the end time', async () => {
      await setMaintenance('on', '30', REASON)
      // Any call triggers the overlay: this one marks the notifications as seen.
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await overlay(page).getByText(REASON).waitFor()
      await overlay(page)
        .getByRole('heading', { name: /^Back at about ./ })
        .waitFor()
    })
    await step('it is accessible, and fits at every width', () =>
      assertOverlayAccessibleAndFits(page),
    )
    await step('it stays open, whatever key is pressed', async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await tryAgain(page).click()
      await overlay(page).getByText('We’re not back yet.').waitFor()
    })
    await step('the form is unchanged when it ends', async () => {
      await setMaintenance('off')
      await tryAgain(page).click()
      await page.getByText('Poplar is back.').waitFor()
      await overlay(page).waitFor({ state: 'hidden' })
      assert.equal(await website(page).inputValue(), 'half-typed.example')
    })
  })

  it('ends by itself, and the failed call is sent again', async () => {
    const page = await startForm('sent-again.example')
    await setMaintenance('on')
    await page.getByRole('button', { name: 'Continue' }).click()
    await overlay(page).waitFor()
    await setMaintenance('off')
    await page.clock.fastForward(CHECK_INTERVAL_MS)
    await page.getByText('data-site-id=').first().waitFor()
  })

  it('shows its message on the sign-in page too', async () => {
    await setMaintenance('on', '30', REASON)
    const { page: other } = await product.visitor({ requestsFail: true })
    await other.goto(product.dashboard)
    await other.getByRole('heading', { name: /^Back at about \d\d:\d\d UTC$/ }).waitFor()
    await other.getByText(REASON).waitFor()
    await assertAccessible(other, 'sign-in during maintenance')
    await setMaintenance('off')
    await other.getByRole('link', { name: 'Try again' }).click()
    await other.getByLabel('Email').waitFor()
  })
})

describe('/maintenance.html', () => {
  const { soon, text, looksEvery } = maintenanceMessages.lines
  const expectedTexts = [soon, text, uiMessages.lines.tryAgain, looksEvery].map((line) =>
    line.replace('{brand}', 'Poplar').replace('{seconds}', '30'),
  )

  it('shows the same text without JavaScript, and requests only its own files', async () => {
    const { page } = await product.visitor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url().replace(product.dashboard, '')))
    await page.goto(`${product.dashboard}/maintenance.html`)
    for (const line of expectedTexts) await page.getByText(line, { exact: true }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const own = /^\/(maintenance\.html|mark\.svg|assets\/[\w-]+\.(css|woff2))$/
    assert.deepEqual(
      requests.filter((path) => !own.test(path)),
      [],
    )
    assert.ok(requests.length > 2)
    assert.equal(await page.locator('meta[http-equiv=refresh]').getAttribute('content'), '30')
    await page.setViewportSize({ width: 320, height: 640 })
    await assertFits(page)
  })
})

describe('/maintanceMode', () => {
  it('is shown while the API is down, and leads to the dashboard when it responds', async () => {
    const { page } = await product.signedIn('local@example.com', { requestsFail: true })
    await page.clock.install()
    const mend = await breakApi(page, /./, refuseConnection)
    await page.goto(`${product.dashboard}/maintanceMode`)
    await page.getByRole('heading', { level: 1, name: 'Back soon' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.clock.fastForward(CHECK_INTERVAL_MS)
    await page.getByText('We’re not back yet.').waitFor()
    await assertAccessible(page, 'the maintenance page')
    await mend()
    await page.clock.fastForward(CHECK_INTERVAL_MS)
    await greeting(page).waitFor()
  })

  product.testConsoleAndOrigins()
})
