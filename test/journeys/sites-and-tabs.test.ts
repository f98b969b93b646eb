import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { logOut } from './support/sign-out.ts'

const product = startProduct()

const switcher = (page: Page, domain: string) =>
  page.getByRole('button', { name: `${domain}, switch site` })

/** Chooses a site in the header's menu. */
async function switchSite(page: Page, from: string, to: string): Promise<void> {
  await switcher(page, from).click()
  await page.getByRole('menuitemradio', { name: to }).click()
  await switcher(page, to).waitFor()
}

describe('an admin with two sites, on a plan for three', () => {
  let context: BrowserContext
  let page: Page
  before(async () => {
    ;({ context, page } = await product.signedIn('mira@example.com'))
  })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const appId = () => page.getByRole('banner').locator('code').textContent()

  it('starts with the first site', async () => {
    await switcher(page, 'juniperandclay.example').waitFor()
    assert.equal(await appId(), 'jc_7f3k92ma')
  })

  it('switches to the other one, whose ID and domain are then in the URL', async () => {
    await switchSite(page, 'juniperandclay.example', 'shop.example')
    const { pathname, searchParams } = new URL(page.url())
    assert.equal(pathname, '/dashboard')
    assert.equal(searchParams.get('site_id'), 'shop_example_1')
    assert.equal(searchParams.get('domain'), 'shop.example')
    assert.equal(await appId(), 'shop_example_1')
  })

  it('is taken to the dashboard after switching sites on another page', async () => {
    await page.goto(`${product.dashboard}/campaigns/`)
    await switchSite(page, 'shop.example', 'juniperandclay.example')
    await greeting(page).waitFor()
    assert.equal(new URL(page.url()).pathname, '/dashboard')
  })

  it('keeps the choice after a reload without the query', async () => {
    await switchSite(page, 'juniperandclay.example', 'shop.example')
    await page.goto(`${product.dashboard}/dashboard`)
    await switcher(page, 'shop.example').waitFor()
  })

  it('sees that the account already has a domain, and is offered that site', async () => {
    await page.getByRole('link', { name: 'Add site' }).click()
    await page.getByLabel('Website address').fill('juniperandclay.example')
    await button('Continue').click()
    await page.getByText('juniperandclay.example is already one of your sites.').waitFor()
    await button('Continue with juniperandclay.example').waitFor()
  })

  it('adds a third site, and switches to it immediately', async () => {
    await page.getByLabel('Website address').fill('third-kiln.example')
    await button('Continue').click()
    await page.getByText('data-site-id=').first().waitFor()
    await button('Continue').click()
    await greeting(page).waitFor()
    await switcher(page, 'third-kiln.example').waitFor()
  })

  it('is directed to the plans by the header and menu, since the plan has no room for a fourth site', async () => {
    await switcher(page, 'third-kiln.example').click()
    await page.getByRole('menuitemradio', { name: 'shop.example' }).waitFor()
    assert.equal(await page.getByRole('menuitemradio').count(), 3)
    await page.getByRole('menuitem', { name: 'Upgrade for more sites' }).waitFor()
    await page.keyboard.press('Escape')
    const more = await page.getByRole('link', { name: 'Add site' }).getAttribute('href')
    assert.equal(more, '/billing?reason=sites')
  })

  it('sees the limit at the URL of the wizard', async () => {
    await page.goto(`${product.dashboard}/createDomain`)
    await heading('You’ve used all the sites in your plan').waitFor()
    await page.getByText('Your plan includes 3 sites.').waitFor()
  })

  it('copies the App Id from the header', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button('Copy App Id').click()
    await button('Copied').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await appId())
  })

  it('opens the installation help, with the site’s snippet', async () => {
    await button('Installation help').first().click()
    await page
      .getByRole('dialog')
      .getByText(`data-site-id="${await appId()}"`)
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it('reads the notifications, and follows one', async () => {
    await button(/^Notifications, \d unread/).click()
    const link = page.getByRole('button', { name: /ago/ }).first()
    await link.click()
    await button('Notifications').waitFor()
  })

  it('opens the list of sibling products, and closes it with Escape and with a click outside', async () => {
    const mail = page.getByRole('menuitem', { name: 'Mail' })
    await button('Switch product').click()
    await mail.waitFor()
    assert.equal(await page.getByRole('menuitem').count(), 9)
    await page.keyboard.press('Escape')
    await mail.waitFor({ state: 'hidden' })
    await button('Switch product').click()
    await mail.waitFor()
    await page.mouse.click(700, 800)
    await mail.waitFor({ state: 'hidden' })
  })
})

describe('one person’s two tabs', () => {
  let here: Page
  let there: Page
  before(async () => {
    const visitor = await product.signedIn('dealfuel@example.com')
    here = visitor.page
    there = await visitor.context.newPage()
  })

  it('share the sign-in without a second sign-in form', async () => {
    await there.goto(`${product.dashboard}/dashboard`)
    await greeting(there).waitFor()
  })

  it('are both signed out when one of them signs out', async () => {
    await logOut(here)
    await there.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    await there.getByText('You signed out in another tab.').waitFor()
  })

  it('leave no personal data for the next person', async () => {
    const left = await there.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    assert.doesNotMatch(left, /dealfuel@example|glaze|eyJ/)
  })

  it('then show the sign-in form again', async () => {
    await there.getByRole('button', { name: 'Sign in' }).click()
    await there.getByLabel('Password', { exact: true }).waitFor()
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
