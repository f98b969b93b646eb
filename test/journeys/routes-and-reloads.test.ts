import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/eventually.ts'
import { assertFocus } from './support/focus.ts'
import { greeting, newPerson, signUp } from './support/people.ts'
import { startProduct } from './support/product.ts'

const product = startProduct()

describe('a reload restores', () => {
  let page: Page
  before(async () => {
    page = (await product.visitor()).page
    await signUp(page, product.dashboard, newPerson('Rita'))
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = () => page.getByRole('dialog')
  const snippet = () => page.getByText('data-site-id=').first().textContent()

  it('the details: phone, country, role and industry', async () => {
    await page.getByLabel('Phone').fill('601 123')
    await page.getByLabel('Your role').selectOption('Agency')
    await page.getByLabel('Industry').selectOption({ index: 3 })
    const industry = await page.getByLabel('Industry').inputValue()
    await page.reload()
    await page.getByLabel('Phone').waitFor()
    assert.equal(await page.getByLabel('Phone').inputValue(), '601 123')
    assert.equal(await page.getByLabel('Your role').inputValue(), 'Agency')
    assert.equal(await page.getByLabel('Industry').inputValue(), industry)
  })

  it('the domain, partly typed', async () => {
    await button('Skip').click()
    await page.getByLabel('Website address').fill('ritas-rel')
    await page.reload()
    await page.getByLabel('Website address').waitFor()
    assert.equal(await page.getByLabel('Website address').inputValue(), 'ritas-rel')
  })

  it('the installation, with the same snippet', async () => {
    await page.getByLabel('Website address').fill('ritas-reload.example')
    await button('Continue').click()
    const before = await snippet()
    await page.reload()
    assert.equal(await snippet(), before)
  })

  it('the dashboard', async () => {
    await button('Continue').click()
    await greeting(page).waitFor()
    await page.reload()
    await greeting(page).waitFor()
  })

  it('the dialog for a new campaign, with title and intent', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
    await dialog().getByLabel('Title').fill('Half a tit')
    await dialog()
      .getByRole('radio', { name: /Gamification/ })
      .check()
    await page.reload()
    await dialog().waitFor()
    assert.equal(await dialog().getByLabel('Title').inputValue(), 'Half a tit')
    assert.ok(
      await dialog()
        .getByRole('radio', { name: /Gamification/ })
        .isChecked(),
    )
  })

  it('the dialog as its own history entry, which Back closes', async () => {
    await page.goBack()
    await dialog().waitFor({ state: 'hidden' })
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
  let page: Page
  before(async () => {
    page = (await product.signedIn('mira@example.com')).page
  })
  const waitForTitle = (title: string) =>
    eventually(async () => assert.equal(await page.title(), `${title} · Poplar`))

  for (const [path, title] of ROUTES) {
    it(`${path} has one heading, which has the focus, and the document title “${title}”`, async () => {
      await page.goto(product.dashboard + path)
      await waitForTitle(title)
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
      await assertFocus(page.getByRole('heading', { level: 1 }))
    })
  }

  for (const name of ['Campaigns', 'Subscribers', 'Team', 'Billing', 'Dashboard']) {
    it(`moves the focus to its heading on navigation to ${name}`, async () => {
      await page.goto(`${product.dashboard}/sites`)
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await waitForTitle(name)
      await assertFocus(page.getByRole('heading', { level: 1 }))
    })
  }

  it('supports the browser’s Back and Forward buttons', async () => {
    await page.goBack()
    await waitForTitle('Sites')
    await page.goForward()
    await waitForTitle('Dashboard')
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
