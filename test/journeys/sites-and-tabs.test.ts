import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { greeting } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { logOut } from './support/sign-out.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()
const FIRST_SITE = { id: 'jc_7f3k92ma', domain: 'juniperandclay.example' }
const OTHER_SITE = { id: 'shop_example_1', domain: 'shop.example' }

const switcher = (page: Page, domain: string) =>
  page.getByRole('button', { name: `${domain}, switch site` })

/** Chooses a site in the header's menu. */
async function switchSite(page: Page, from: string, to: string): Promise<void> {
  await switcher(page, from).click()
  await page.getByRole('menuitemradio', { name: to }).click()
  await switcher(page, to).waitFor()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const appId = (page: Page) => page.getByRole('banner').locator('code').textContent()

async function submitDomain(page: Page, domain: string): Promise<void> {
  await page.getByLabel('Website address').fill(domain)
  await button(page, 'Continue').click()
}

/** The header's menu and link, in an account whose plan has no room for another site. */
async function assertDirectedToPlans(page: Page, domain: string): Promise<void> {
  await switcher(page, domain).click()
  await page.getByRole('menuitemradio', { name: OTHER_SITE.domain }).waitFor()
  assert.equal(await page.getByRole('menuitemradio').count(), 3)
  await page.getByRole('menuitem', { name: 'Upgrade for more sites' }).waitFor()
  await page.keyboard.press('Escape')
  const more = await page.getByRole('link', { name: 'Add site' }).getAttribute('href')
  assert.equal(more, '/billing?reason=sites')
}

describe('an admin with two sites, on a plan for three', () => {
  const tab = tabPerTest(product, 'mira@example.com')
  /** Opens a page with this site selected. */
  const open = async (path: string, { id, domain } = FIRST_SITE) => {
    await tab.page.goto(`${product.dashboard}${path}?site_id=${id}&domain=${domain}`)
    await switcher(tab.page, domain).waitFor()
    return tab.page
  }

  it('starts with the first site', async () => {
    const { page } = await product.signedIn('mira@example.com')
    await switcher(page, FIRST_SITE.domain).waitFor()
    assert.equal(await appId(page), FIRST_SITE.id)
  })

  it('switches to the other one, whose ID and domain are then in the URL', async () => {
    const page = await open('/dashboard')
    await switchSite(page, FIRST_SITE.domain, OTHER_SITE.domain)
    const { pathname, searchParams } = new URL(page.url())
    assert.equal(pathname, '/dashboard')
    assert.equal(searchParams.get('site_id'), OTHER_SITE.id)
    assert.equal(searchParams.get('domain'), OTHER_SITE.domain)
    assert.equal(await appId(page), OTHER_SITE.id)
  })

  it('is taken to the dashboard after switching sites on another page', async () => {
    const page = await open('/campaigns/', OTHER_SITE)
    await switchSite(page, OTHER_SITE.domain, FIRST_SITE.domain)
    await greeting(page).waitFor()
    assert.equal(new URL(page.url()).pathname, '/dashboard')
  })

  it('keeps the choice after a reload without the query', async () => {
    const page = await open('/dashboard')
    await switchSite(page, FIRST_SITE.domain, OTHER_SITE.domain)
    await page.goto(`${product.dashboard}/dashboard`)
    await switcher(page, OTHER_SITE.domain).waitFor()
  })

  it('adds a third site, after which the plan has no room for a fourth', async () => {
    const page = await open('/dashboard')
    await step('a domain that the account already has is offered as that site', async () => {
      await page.getByRole('link', { name: 'Add site' }).click()
      await submitDomain(page, FIRST_SITE.domain)
      await page.getByText('juniperandclay.example is already one of your sites.').waitFor()
      await button(page, 'Continue with juniperandclay.example').waitFor()
    })
    await step('a third site is added, and selected immediately', async () => {
      await submitDomain(page, 'third-kiln.example')
      await page.getByText('data-site-id=').first().waitFor()
      await button(page, 'Continue').click()
      await greeting(page).waitFor()
      await switcher(page, 'third-kiln.example').waitFor()
    })
    await step('the header and its menu lead to the plans', () =>
      assertDirectedToPlans(page, 'third-kiln.example'),
    )
    await step('the URL of the wizard shows the limit', async () => {
      await page.goto(`${product.dashboard}/createDomain`)
      await heading(page, 'You’ve used all the sites in your plan').waitFor()
      await page.getByText('Your plan includes 3 sites.').waitFor()
    })
  })

  it('copies the App Id from the header', async () => {
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await open('/dashboard')
    await button(page, 'Copy App Id').click()
    await button(page, 'Copied').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await appId(page))
  })

  it('opens the installation help, with the site’s snippet', async () => {
    const page = await open('/dashboard')
    await button(page, 'Installation help').first().click()
    await page
      .getByRole('dialog')
      .getByText(`data-site-id="${await appId(page)}"`)
      .waitFor()
  })

  it('reads the notifications, and follows one', async () => {
    const page = await open('/dashboard')
    await button(page, /^Notifications, \d unread/).click()
    await page.getByRole('button', { name: /ago/ }).first().click()
    await button(page, 'Notifications').waitFor()
  })

  it('opens the list of sibling products, and closes it with Escape and with a click outside', async () => {
    const page = await open('/dashboard')
    const mail = page.getByRole('menuitem', { name: 'Mail' })
    await button(page, 'Switch product').click()
    await mail.waitFor()
    assert.equal(await page.getByRole('menuitem').count(), 9)
    await page.keyboard.press('Escape')
    await mail.waitFor({ state: 'hidden' })
    await button(page, 'Switch product').click()
    await mail.waitFor()
    await page.mouse.click(700, 800)
    await mail.waitFor({ state: 'hidden' })
  })
})

describe('one person’s two tabs', () => {
  it('share the sign-in and the sign-out, which leaves no personal data', async () => {
    const { page: here, context } = await product.signedIn('dealfuel@example.com')
    const newTab = await context.newPage()
    await step('the second tab needs no sign-in form', async () => {
      await newTab.goto(`${product.dashboard}/dashboard`)
      await greeting(newTab).waitFor()
    })
    await step('both are signed out when one of them signs out', async () => {
      await logOut(here)
      await newTab.getByRole('heading', { name: 'You’re signed out' }).waitFor()
      await newTab.getByText('You signed out in another tab.').waitFor()
    })
    await step('no personal data is left for the next person', async () => {
      const left = await newTab.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
      assert.doesNotMatch(left, /dealfuel@example|glaze|eyJ/)
    })
    await step('the sign-in form is shown again', async () => {
      await newTab.getByRole('button', { name: 'Sign in' }).click()
      await newTab.getByLabel('Password', { exact: true }).waitFor()
    })
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
