import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { payButton } from './support/card-payment.ts'
import { startProduct } from './support/product.ts'

const product = startProduct()

/** A string that occurs only in Auth0's client. */
const AUTH0_MARKER = 'auth0-spa-js'

describe('another product’s page that embeds the wizard', () => {
  let page: Page
  const scripts: Promise<string>[] = []
  const loadedCode = async () => (await Promise.all(scripts)).join('\n')
  before(async () => {
    const visitor = await product.visitor()
    page = visitor.page
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text())
    })
    await page.goto(`${product.siblings}/bare.html`)
  })

  it('shows it under a policy without inline scripts and styles', async () => {
    const reply = await page.request.get(page.url())
    const policy = reply.headers()['content-security-policy'] ?? ''
    const { dashboard } = product
    const scripts = `; script-src 'self' ${dashboard} ${dashboard}/local/stripe/; style-src 'self';`
    assert.ok(policy.includes(scripts), policy)
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types poplar-kit/)
    await page.getByLabel('Website address').waitFor()
  })

  it('adds a domain with the page’s token, without asking for details', async () => {
    await page.getByLabel('Website address').fill('reviewed-pots.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Add one line to your website' }).waitFor()
  })

  it('reports the added site to the page', async () => {
    const line = page.getByRole('listitem').filter({ hasText: 'site-added' })
    const [, detail = ''] = /site-added (\{.*\})/.exec((await line.textContent()) ?? '') ?? []
    const { siteId, domain } = JSON.parse(detail)
    assert.equal(domain, 'reviewed-pots.example')
    await page.getByText(`data-site-id="${siteId}"`).first().waitFor()
  })

  it('shows on the page that the setup is finished if the host does not handle the event', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Setup is finished' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'finished' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/bare.html')
  })

  it('sends no request to the identity provider', async () => {
    const origins = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
    )
    assert.ok(origins.includes(product.dashboard))
    assert.ok(!origins.includes(new URL(product.issuer).origin))
  })

  it('loads no code from Auth0', async () => {
    const chunks = readdirSync('dist/chunks').filter((name) => name.endsWith('.js'))
    const texts = chunks.map((name) => readFileSync(`dist/chunks/${name}`, 'utf8'))
    assert.ok(texts.some((text) => text.includes(AUTH0_MARKER)))
    assert.ok(!(await loadedCode()).includes(AUTH0_MARKER))
  })
})

/** Runs in the page before its own scripts, and duplicates the tag while the page is parsed. */
function duplicateCheckout(): void {
  const observer = new MutationObserver(() => {
    const [checkout] = document.getElementsByTagName('plan-checkout')
    if (!checkout) return
    observer.disconnect()
    checkout.after(checkout.cloneNode())
  })
  observer.observe(document, { childList: true, subtree: true })
}

describe('a page with two checkouts in its markup', () => {
  let page: Page
  const checkout = (index: number) => page.locator('plan-checkout').nth(index)
  before(async () => {
    page = (await product.visitor()).page
    await page.addInitScript(duplicateCheckout)
  })

  const payHereButton = (place: Page | Locator) =>
    place.getByRole('button', { name: 'Pay here instead' })

  // A single load might pass by chance.
  for (const load of [1, 2, 3]) {
    it(`shows the payment form in only one of them (load ${load})`, async () => {
      await page.goto(`${product.siblings}/own/upgrade.html`)
      await payHereButton(page).waitFor()
      await payButton(page).waitFor()
      assert.equal(await page.locator('plan-checkout iframe').count(), 1)
    })
  }

  it('moves the payment form to the other one on request', async () => {
    const other = (await payHereButton(checkout(0)).count()) === 1 ? 0 : 1
    await payHereButton(checkout(other)).click()
    await payHereButton(checkout(1 - other)).waitFor()
    await payButton(page).waitFor()
    assert.equal(await checkout(other).locator('iframe').count(), 1)
  })

  product.testConsoleAndOrigins()
})
