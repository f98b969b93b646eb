import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { payButton } from './support/card-payment.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const product = startProduct()

/** A string that occurs only in Auth0's client. */
const AUTH0_MARKER = 'auth0-spa-js'

/** The texts of all scripts that `page` loads from now on. */
function collectScripts(page: Page): () => Promise<string> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  return async () => (await Promise.all(scripts)).join('\n')
}

async function assertStrictPolicy(page: Page): Promise<void> {
  const reply = await page.request.get(page.url())
  const policy = reply.headers()['content-security-policy'] ?? ''
  const { dashboard } = product
  const scripts = `; script-src 'self' ${dashboard} ${dashboard}/local/stripe/; style-src 'self';`
  assert.ok(policy.includes(scripts), policy)
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types poplar-kit/)
}

async function assertSiteReported(page: Page): Promise<void> {
  const line = page.getByRole('listitem').filter({ hasText: 'site-added' })
  const [, detail = ''] = /site-added (\{.*\})/.exec((await line.textContent()) ?? '') ?? []
  const { siteId, domain } = JSON.parse(detail)
  assert.equal(domain, 'reviewed-pots.example')
  await page.getByText(`data-site-id="${siteId}"`).first().waitFor()
}

describe('another product’s page that embeds the wizard', () => {
  it('adds a site under a strict policy with the page’s token, and without Auth0', async () => {
    const { page } = await product.visitor()
    const loadedCode = collectScripts(page)
    await page.goto(`${product.siblings}/bare.html`)
    await step('shows it under a policy without inline scripts and styles', async () => {
      await assertStrictPolicy(page)
      await page.getByLabel('Website address').waitFor()
    })
    await step('adds a domain with the page’s token, without asking for details', async () => {
      await page.getByLabel('Website address').fill('reviewed-pots.example')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Add one line to your website' }).waitFor()
    })
    await step('reports the added site to the page', () => assertSiteReported(page))
    await step('shows that the setup is finished if the host ignores the event', async () => {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Setup is finished' }).waitFor()
      await page.getByRole('listitem').filter({ hasText: 'finished' }).waitFor()
      assert.equal(new URL(page.url()).pathname, '/bare.html')
    })
    await step('sends no request to the identity provider', async () => {
      const origins = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
      )
      assert.ok(origins.includes(product.dashboard))
      assert.ok(!origins.includes(new URL(product.issuer).origin))
    })
    await step('loads no code from Auth0', async () => {
      const chunks = readdirSync('dist/chunks').filter((name) => name.endsWith('.js'))
      const texts = chunks.map((name) => readFileSync(`dist/chunks/${name}`, 'utf8'))
      assert.ok(texts.some((text) => text.includes(AUTH0_MARKER)))
      assert.ok(!(await loadedCode()).includes(AUTH0_MARKER))
    })
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
  const checkout = (page: Page, index: number) => page.locator('plan-checkout').nth(index)
  const payHereButton = (place: Page | Locator) =>
    place.getByRole('button', { name: 'Pay here instead' })
  const open = async (page: Page) => {
    await page.goto(`${product.siblings}/own/upgrade.html`)
    await payHereButton(page).waitFor()
    await payButton(page).waitFor()
  }

  it('shows the payment form in only one of them', async () => {
    const { page } = await product.visitor()
    await page.addInitScript(duplicateCheckout)
    // A single load might pass by chance.
    for (const load of [1, 2, 3]) {
      await step(`load ${load}`, async () => {
        await open(page)
        assert.equal(await page.locator('plan-checkout iframe').count(), 1)
      })
    }
  })

  it('moves the payment form to the other one on request', async () => {
    const { page } = await product.visitor()
    await page.addInitScript(duplicateCheckout)
    await open(page)
    const other = (await payHereButton(checkout(page, 0)).count()) === 1 ? 0 : 1
    await payHereButton(checkout(page, other)).click()
    await payHereButton(checkout(page, 1 - other)).waitFor()
    await payButton(page).waitFor()
    assert.equal(await checkout(page, other).locator('iframe').count(), 1)
  })

  product.testConsoleAndOrigins()
})
