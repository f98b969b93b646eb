import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { assertFocus } from './support/focus.ts'
import { greeting, newPerson, signUp } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'
import { tabPerTest } from './support/tab-per-test.ts'

const product = startProduct()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const snippet = (page: Page) => page.getByText('data-site-id=').first().textContent()

async function fillDetailsAndReload(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('601 123')
  await page.getByLabel('Your role').selectOption('Agency')
  await page.getByLabel('Industry').selectOption({ index: 3 })
  const industry = await page.getByLabel('Industry').inputValue()
  await page.reload()
  await page.getByLabel('Phone').waitFor()
  assert.equal(await page.getByLabel('Phone').inputValue(), '601 123')
  assert.equal(await page.getByLabel('Your role').inputValue(), 'Agency')
  assert.equal(await page.getByLabel('Industry').inputValue(), industry)
}

describe('a reload restores', () => {
  it('each step of the setup, and the dashboard after it', async () => {
    const { page } = await product.visitor()
    await signUp(page, product.dashboard, newPerson('Rita'))
    await step('the details: phone, country, role and industry', () => fillDetailsAndReload(page))
    await step('the domain, partly typed', async () => {
      await button(page, 'Skip').click()
      await page.getByLabel('Website address').fill('ritas-rel')
      await page.reload()
      await page.getByLabel('Website address').waitFor()
      assert.equal(await page.getByLabel('Website address').inputValue(), 'ritas-rel')
    })
    await step('the installation, with the same snippet', async () => {
      await page.getByLabel('Website address').fill('ritas-reload.example')
      await button(page, 'Continue').click()
      const before = await snippet(page)
      await page.reload()
      assert.equal(await snippet(page), before)
    })
    await step('the dashboard', async () => {
      await button(page, 'Continue').click()
      await greeting(page).waitFor()
      await page.reload()
      await greeting(page).waitFor()
    })
  })

  it('the dialog for a new campaign with title and intent, as a history entry that Back closes', async () => {
    const { page } = await product.signedIn('mira@example.com')
    const gamification = dialog(page).getByRole('radio', { name: /Gamification/ })
    await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
    await dialog(page).getByLabel('Title').fill('Half a tit')
    await gamification.check()
    await page.reload()
    await dialog(page).waitFor()
    assert.equal(await dialog(page).getByLabel('Title').inputValue(), 'Half a tit')
    assert.ok(await gamification.isChecked())
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    assert.equal(new URL(page.url()).pathname, '/dashboard')
  })
})

/** Path, and the document title before ' · Poplar', for an admin. */
const ROUTES: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/register', 'Dashboard'],
  ['/login', 'Dashboard'],
  ['/campaigns/', 'Campaigns'],
  ['/createDomain', 'Add your website'],
  ['/campaign/templates/', 'Choose a template'],
  ['/campaign/settings/', 'Campaign settings'],
  ['/campaign/settings/design/', 'Campaign design'],
  ['/campaign/settings/editor', 'Campaign editor'],
  ['/integrations', 'Integrations'],
  ['/integrations/oauth_callback/aweber', 'Connect an integration'],
  ['/integrations/pabbly/', 'Connection'],
  ['/team', 'Team'],
  ['/subscribers', 'Subscribers'],
  ['/sites', 'Sites'],
  ['/billing', 'Billing'],
  ['/billing/shopify/success', 'Plan confirmed'],
  ['/settings', 'Settings'],
  ['/support', 'Contact'],
  ['/docs', 'Docs'],
  ['/checkout', 'This plan doesn’t exist'],
  ['/checkout/status', 'We couldn’t find this payment'],
  ['/appsumo/reset_password', 'Set a password'],
  ['/shopify/reset_password', 'Set a password'],
  ['/poplar-lifetime/reset_password', 'Set a password'],
  ['/dealfuel/license-key-activation', 'License key activation'],
  ['/dealfuel/verify-email', 'Verify your email'],
  ['/maintanceMode', 'Maintenance'],
  ['/shopify/callback', 'Connect your shop'],
  ['/callback-close', 'You can close this window'],
  ['/no/such/page', 'Page not found'],
]

describe('every route', () => {
  const tab = tabPerTest(product, 'mira@example.com', { sharesTab: true })
  const heading = () => tab.page.getByRole('heading', { level: 1 })
  const waitForTitle = (title: string) =>
    eventually(async () => assert.equal(await tab.page.title(), `${title} · Poplar`))
  const follow = async (name: string) => {
    await tab.page.goto(`${product.dashboard}/sites`)
    await tab.page.getByRole('navigation').getByRole('link', { name }).click()
    await waitForTitle(name)
  }

  for (const [path, title] of ROUTES) {
    it(`${path} has one heading, which has the focus, and the document title “${title}”`, async () => {
      await tab.page.goto(product.dashboard + path)
      await waitForTitle(title)
      await heading().waitFor()
      assert.equal(await heading().count(), 1)
      await assertFocus(heading())
    })
  }

  for (const name of ['Campaigns', 'Subscribers', 'Team', 'Billing', 'Dashboard']) {
    it(`moves the focus to its heading on navigation to ${name}`, async () => {
      await follow(name)
      await assertFocus(heading())
    })
  }

  it('supports the browser’s Back and Forward buttons', async () => {
    await follow('Dashboard')
    await tab.page.goBack()
    await waitForTitle('Sites')
    await tab.page.goForward()
    await waitForTitle('Dashboard')
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
