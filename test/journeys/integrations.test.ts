import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { startProduct } from './support/product.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

/** Where the stand-in for Sendy answers, and the key that it accepts (demo/stand-ins/receivers). */
const SENDY = { url: 'https://sendy.juniperandclay.example', key: 'JuniperClaySendyKey01' }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

async function openIntegrations(page: Page): Promise<void> {
  await page.goto(`${product.dashboard}/integrations`)
  await heading(page, 'Add an integration').waitFor()
}

async function chooseAction(page: Page, name: string): Promise<void> {
  await button(page, /^More for /).click()
  await page.getByRole('menuitem', { name }).click()
}

async function enterSendy(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(SENDY.url)
  await dialog.getByLabel('API key', { exact: true }).fill(key)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
}

describe('an admin who connects a service by its key', () => {
  const tab = tabPerTest(product, 'bundle@example.com', { requestsFail: true })

  it('sees the service’s own words if it refuses the key, and can correct it', async () => {
    const { page } = tab
    await openIntegrations(page)
    await button(page, 'Connect Sendy').click()
    await enterSendy(page, 'wrong')
    await page
      .getByRole('alert')
      .getByText(/Invalid API key/)
      .waitFor()
    await enterSendy(page, SENDY.key)
    await page.waitForURL(/\/integrations\/[\w-]{36}\/$/)
    await page.getByRole('heading', { level: 1, name: 'Sendy' }).waitFor()
  })

  it('maps a field, chooses a list, saves, and keeps it after a reload', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/integrations/sendy/`)
    await page.getByLabel('Default list').selectOption({ label: 'Newsletter' })
    await button(page, 'Add a field').click()
    await page
      .getByLabel(/^Field \d+: name in Sendy/)
      .last()
      .fill('Origin')
    await page.getByText('2 unsaved changes').waitFor()
    await button(page, 'Save changes').click()
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await page.locator('input[value="Origin"]').waitFor()
  })

  it('tests it, and sends a sample that the service accepts', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/integrations/sendy/`)
    await button(page, 'Test connection').click()
    await page.getByText('Sendy accepted our test.').waitFor()
    await button(page, 'Send the sample').click()
    await page.getByText('Sendy accepts this lead.').waitFor()
    assert.equal(await page.getByText(SENDY.key).count(), 0)
  })

  it('pauses and resumes it', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/integrations/sendy/`)
    await button(page, 'Pause').click()
    await page.getByText(/New leads wait here until it’s resumed/).waitFor()
    await button(page, 'Resume').first().click()
    await button(page, 'Pause').waitFor()
  })

  it('replaces its key, which the service checks', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/integrations/sendy/`)
    await chooseAction(page, 'Replace key…')
    const dialog = page.getByRole('dialog')
    const enter = async (key: string) => {
      await dialog.getByLabel('Address').fill(SENDY.url)
      await dialog.getByLabel('API key', { exact: true }).fill(key)
      await dialog.getByRole('button', { name: 'Save' }).click()
    }
    await enter('wrong')
    await dialog.getByText(/Invalid API key/).waitFor()
    await enter(SENDY.key)
    await dialog.waitFor({ state: 'detached' })
  })

  it('renames it, for the list of integrations too', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/integrations/sendy/`)
    await chooseAction(page, 'Rename…')
    await page.getByLabel('Name of the connection').fill('Our letters')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { level: 1, name: 'Our letters' }).waitFor()
    await openIntegrations(page)
    await page.getByRole('link', { name: 'Open Our letters' }).waitFor()
  })

  it('is asked before unsaved changes are lost', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/integrations/sendy/`)
    await button(page, 'Add a field').click()
    await page.getByText('1 unsaved change').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await button(page, 'Keep editing').click()
    await page.getByText('1 unsaved change').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await button(page, 'Discard').click()
    await page.waitForURL(/\/dashboard/)
  })

  it('removes it, after a question', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/integrations/sendy/`)
    await chooseAction(page, 'Remove…')
    await button(page, 'Remove connection').click()
    await page.getByText('Our letters has been removed.').waitFor()
    await button(page, 'Connect Sendy').waitFor()
  })
})

describe('an admin whose list was deleted at the service', () => {
  const tab = tabPerTest(product, 'mira@example.com', { requestsFail: true })
  const lostLists = () => tab.page.locator('select[aria-invalid="true"]')
  const chooseAnotherList = async () => {
    await lostLists().first().waitFor()
    while ((await lostLists().count()) > 0)
      await lostLists().first().selectOption({ label: 'Newsletter' })
  }

  it('is led to what was rejected, chooses another list, and sends it all again', async () => {
    const { page } = tab
    await openIntegrations(page)
    await page.getByRole('link', { name: 'View rejected leads' }).click()
    await page.getByText('Invalid list ID.').first().waitFor()
    await chooseAnotherList()
    await button(page, 'Save changes').click()
    await page.getByText('Saved.').waitFor()
    await button(page, /^Send \d+ again$/).click()
    await page.getByText(/leads? queued\./).waitFor()
    await button(page, 'Rejected 0').waitFor()
    await button(page, 'Waiting 0').waitFor()
  })

  it('finds a lead’s subscriber from the ledger', async () => {
    const { page } = tab
    await page.goto(`${product.dashboard}/integrations/sendy/`)
    const lead = page.getByRole('rowheader').getByRole('link').first()
    assert.match((await lead.getAttribute('href')) ?? '', /\/subscribers\?person=[\w-]{36}$/)
  })

  it('opens its address with another site selected, and is offered its own site', async () => {
    const { page } = tab
    await openIntegrations(page)
    const link = page.locator('a[href*="/integrations/"]').first()
    const address = (await link.getAttribute('href')) ?? ''
    await page.goto(`${product.dashboard}/dashboard?site_id=shop_example_1&domain=shop.example`)
    await button(page, 'shop.example, switch site').waitFor()
    await page.goto(new URL(address, product.dashboard).href)
    await heading(page, 'This connection belongs to juniperandclay.example').waitFor()
    await assertAccessible(page, 'a connection of another site')
    await button(page, 'Switch to juniperandclay.example').click()
    await heading(page, 'Fields').waitFor()
    await button(page, 'juniperandclay.example, switch site').waitFor()
    const { pathname, searchParams } = new URL(page.url())
    assert.equal(pathname, new URL(address, product.dashboard).pathname)
    assert.equal(searchParams.get('site_id'), 'jc_7f3k92ma')
  })
})

describe('a member without the area', () => {
  const tab = tabPerTest(product, 'member@example.com', { requestsFail: true })

  it('sees who can give them access', async () => {
    await tab.page.goto(`${product.dashboard}/integrations/sendy/`)
    await heading(tab.page, 'You don’t have access to this page').waitFor()
    await tab.page.getByText('mira@example.com can give you access.').waitFor()
  })
})
