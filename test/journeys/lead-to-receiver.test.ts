import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { emailTo } from './support/outbox.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

/** A site without connections, and with one campaign that asks for an email address. */
const SITE = { id: 'sa_4k9e1b7n', domain: 'samplesale.example' }
const SENDY = { url: 'https://sendy.juniperandclay.example', key: 'JuniperClaySendyKey01' }
const OWNER = 'bundle@example.com'
const EMAIL = 'from.the.shop@example.com'
const STEP = 'Send leads to your email tool'

const open = (page: Page, path: string) =>
  page.goto(`${product.dashboard}${path}?site_id=${SITE.id}&domain=${SITE.domain}`)

async function connectSendy(page: Page): Promise<void> {
  await open(page, '/integrations')
  await page.getByRole('button', { name: 'Connect Sendy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(SENDY.url)
  await dialog.getByLabel('API key', { exact: true }).fill(SENDY.key)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Sendy' }).waitFor()
  await page.getByLabel('Default list').selectOption({ label: 'Newsletter' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved.').waitFor()
}

const alerts = (page: Page, state = /alerts/i) => page.getByRole('button', { name: state })

async function chooseAlerts(page: Page, choice: string): Promise<void> {
  await open(page, '/subscribers')
  await alerts(page).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
}

async function submitForm(): Promise<void> {
  const { context, page: shop } = await product.visitor({ requestsFail: true })
  await shop.goto(`${product.siblings}/shop.html?site=${SITE.id}`)
  await shop.waitForLoadState('networkidle')
  await shop.keyboard.press('End')
  const popup = shop.locator('poplar-popup').getByRole('dialog', { name: 'Know the date first' })
  await popup.getByLabel('Your email').fill(EMAIL)
  await shop.keyboard.press('Enter')
  await popup.waitFor({ state: 'detached' })
  await shop.waitForLoadState('networkidle')
  await context.close()
}

describe('a visitor who submits the form of a pop-up', () => {
  const tab = tabPerTest(product, OWNER, { requestsFail: true })

  it('is in the owner’s mail tool, in the ledger, and ticks the first step', async () => {
    const { page } = tab
    await step('the step is open before', async () => {
      await open(page, '/dashboard')
      await page.getByRole('link', { name: STEP }).click()
      await page.waitForURL(/\/integrations/)
    })
    await step('the owner connects Sendy', () => connectSendy(page))
    await step('the owner asks for emails about new subscribers', () =>
      chooseAlerts(page, 'Immediately'),
    )
    await step('the visitor submits the form', submitForm)
    await step('Sendy has the lead', async () => {
      await page.goto(`${product.dashboard}/local/receivers/services/sendy`)
      await eventually(async () => {
        await page.reload()
        await page
          .getByRole('listitem')
          .filter({ hasText: EMAIL })
          .first()
          .waitFor({ timeout: 500 })
      })
    })
    await step('the ledger shows it as sent', async () => {
      await open(page, '/integrations/sendy/')
      const row = page.getByRole('row', { name: new RegExp(EMAIL) })
      await row.getByText('Sent', { exact: true }).waitFor()
    })
    await step('the step is ticked', async () => {
      await open(page, '/dashboard')
      await page
        .getByRole('listitem')
        .filter({ hasText: `${STEP}, done` })
        .waitFor()
    })
  })

  it('is in an email to the owner, who then prefers one in the morning', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/local/outbox`)
    await (await emailTo(page, OWNER, /^1 new subscriber on samplesale\.example$/)).click()
    await page.getByText(`- ${EMAIL} (`).waitFor()
    await chooseAlerts(page, 'Every morning at 8:00')
    await page.reload()
    await alerts(page, /^Alerts: every morning$/).click()
    const daily = page.getByRole('menuitemradio', { name: 'Every morning at 8:00' })
    assert.equal(await daily.getAttribute('aria-checked'), 'true')
  })

  product.testConsoleAndOrigins()
})
