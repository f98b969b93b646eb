import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { fillSignIn } from './support/browser.ts'
import { startProduct } from './support/product.ts'
import { logOut } from './support/sign-out.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const ADMIN = 'bundle@example.com'
/** Each test connects another service: one that is connected is no longer offered. */
const CONNECTION_URL = /\/integrations\/[\w-]{36}\/$/

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

async function openIntegrations(page: Page): Promise<void> {
  await page.goto(`${product.dashboard}/integrations`)
  await heading(page, 'Add an integration').waitFor()
}

/** The service's page in a new window. It cuts the tie between the two windows, as Google's does. */
async function openSignIn(page: Page, service: string): Promise<Page> {
  await openIntegrations(page)
  const pendingWindow = page.waitForEvent('popup')
  await button(page, `Connect ${service}`).click()
  return pendingWindow
}

async function approve(opened: Page): Promise<void> {
  const closed = opened.waitForEvent('close')
  await button(opened, 'Approve').click()
  await closed
}

async function untilConnected(page: Page, service: string): Promise<void> {
  await page.waitForURL(CONNECTION_URL)
  await page.getByRole('heading', { level: 1, name: service }).waitFor()
}

describe('an admin who connects a service by signing in there', () => {
  const tab = tabPerTest(product, ADMIN, { requestsFail: true })

  it('approves in a window that closes, and is on the new connection’s page', async () => {
    const opened = await openSignIn(tab.page, 'AWeber')
    await tab.page.getByRole('dialog', { name: 'Sign in to AWeber' }).waitFor()
    await approve(opened)
    await untilConnected(tab.page, 'AWeber')
    await tab.page.getByText('AWeber is connected').waitFor()
  })

  it('is told in the window if they don’t give access, and can try again there', async () => {
    const opened = await openSignIn(tab.page, 'Constant Contact')
    await button(opened, 'Deny').click()
    await heading(opened, 'You didn’t give access to Constant Contact').waitFor()
    await button(opened, 'Try again').click()
    await approve(opened)
    await untilConnected(tab.page, 'Constant Contact')
  })

  it('sees the connection also on a page that was reloaded in the meantime', async () => {
    const opened = await openSignIn(tab.page, 'Google Sheets')
    await button(opened, 'Approve').waitFor()
    await openIntegrations(tab.page)
    await approve(opened)
    await button(tab.page, 'Connect Google Sheets').waitFor({ state: 'detached' })
    await heading(tab.page, 'Google Sheets').first().waitFor()
  })

  it('signs in in the same tab if the browser blocks windows', async () => {
    await tab.page.addInitScript(() => {
      window.open = () => null
    })
    await openIntegrations(tab.page)
    await button(tab.page, 'Connect Zoho CRM').click()
    await button(tab.page, 'Approve').click()
    await untilConnected(tab.page, 'Zoho CRM')
  })

  it('is told that a sign-in is used, and can start a new one', async () => {
    const opened = await openSignIn(tab.page, 'Salesforce')
    const returned = opened.waitForRequest(/\/integrations\/oauth_callback\/salesforce\?/)
    await approve(opened)
    await tab.page.goto((await returned).url())
    await heading(tab.page, 'Salesforce couldn’t be connected').waitFor()
    await tab.page.getByText('This sign-in at Salesforce is no longer valid.').waitFor()
    await button(tab.page, 'Try again').click()
    await button(tab.page, 'Approve').click()
    await untilConnected(tab.page, 'Salesforce')
  })

  it('is told that a sign-in isn’t theirs', async () => {
    const query = 'code=c1&state=someone-elses'
    await tab.page.goto(`${product.dashboard}/integrations/oauth_callback/aweber?${query}`)
    await heading(tab.page, 'AWeber couldn’t be connected').waitFor()
    assert.equal(await button(tab.page, 'Try again').isEnabled(), true)
  })
})

describe('an admin who has signed out in the meantime', () => {
  it('signs in again in the window, is told that it took too long, and can start a new one', async () => {
    const { context, page } = await product.signedIn(ADMIN, { requestsFail: true })
    const opened = await openSignIn(page, 'BirdSend')
    const otherTab = await context.newPage()
    await openIntegrations(otherTab)
    await logOut(otherTab)
    await otherTab.getByLabel('Password', { exact: true }).waitFor()
    await button(opened, 'Approve').click()
    await fillSignIn(opened, ADMIN)
    await heading(opened, 'BirdSend couldn’t be connected').waitFor()
    await button(opened, 'Try again').click()
    await approve(opened)
  })

  product.testConsoleAndOrigins()
})
