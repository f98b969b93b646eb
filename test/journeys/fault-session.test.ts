import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { fillSignIn } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { breakApi, refuseConnection } from './support/faults.ts'
import { startProduct } from './support/product.ts'
import { step } from './support/step.ts'

const product = startProduct()

const EMAIL = 'mira@example.com'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the end of a session that ten calls detect at the same time', () => {
  it('is reported once, and leads to one sign-in and back to the page where it happened', async () => {
    // An event stream would report the end of the session before a call does.
    const { page } = await product.signedIn(EMAIL, { requestsFail: true, withoutEvents: true })
    const signInRedirects = watchSignInRedirects(page)
    await page.clock.install()
    await page.goto(`${product.dashboard}/campaigns/?kept=query`)
    await page.getByRole('row').first().waitFor()
    await step('is reported once', async () => {
      const release = await submitWizards(page, 10)
      await endProviderSession(page)
      await page.clock.pauseAt(Date.now() + 1_000)
      await release()
      const toasts = page.getByRole('region', { name: 'Messages' }).getByText('Session timed out.')
      await toasts.waitFor()
      assert.equal(await toasts.count(), 1)
    })
    await step('leads to one sign-in', async () => {
      await page.clock.resume()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      assert.equal(signInRedirects.length, 1)
    })
    await step('leads back to the page where it happened', async () => {
      await fillSignIn(page, EMAIL)
      await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
      const { pathname, search } = new URL(page.url())
      assert.equal(pathname + search, '/campaigns/?kept=query')
    })
  })
})

/** The URLs of the provider's sign-in to which the whole page navigates from now on. */
function watchSignInRedirects(page: Page): readonly string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const isPageNavigation = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isPageNavigation && request.url().includes('/authorize?')) urls.push(request.url())
  })
  return urls
}

/** Adds and submits this many wizards, and holds their calls; the returned function releases them all at once. */
async function submitWizards(page: Page, count: number): Promise<() => Promise<void>> {
  await page.evaluate("import('/kit/add-site-wizard.js')")
  await page.evaluate((wizards) => {
    for (let added = 0; added < wizards; added += 1)
      document.body.append(document.createElement('add-site-wizard'))
  }, count)
  const release = await holdCalls(page, count)
  for (const [index, wizard] of (await page.locator('add-site-wizard').all()).entries()) {
    await wizard.getByLabel('Website address').fill(`at-once-${index}.example`)
    await wizard.getByRole('button', { name: 'Continue', exact: true }).click()
  }
  return release
}

/** Holds the calls that create a site; the returned function waits for `count` of them and releases them. */
async function holdCalls(page: Page, count: number): Promise<() => Promise<void>> {
  const held: Route[] = []
  await breakApi(page, /^\/sites\/create$/, (route) => void held.push(route))
  return async () => {
    await eventually(() => assert.equal(held.length, count))
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Ends the session like a sign-out in another product: this page is not notified. */
async function endProviderSession(page: Page): Promise<void> {
  const address = new URL('/v2/logout', product.issuer).href
  const logoutPage = await (await page.request.get(address)).text()
  const proof = /name="proof" value="([^"]+)"/.exec(logoutPage)?.[1] ?? ''
  await page.request.post(address, { form: { proof }, maxRedirects: 0 })
}

describe('an identity provider that cannot be reached', () => {
  const providerUrls = () => `${product.issuer}**`
  const unreachableMessage = (page: Page) => page.getByText('We can’t reach the sign-in service.')
  const campaigns = (page: Page) => page.getByRole('heading', { level: 1, name: 'Campaigns' })

  it('is reported by our page, not by the browser’s error page, until it can be reached', async () => {
    const { page } = await product.visitor({ requestsFail: true })
    await page.route(providerUrls(), refuseConnection)
    await page.goto(`${product.dashboard}/campaigns/`)
    await unreachableMessage(page).waitFor()
    await button(page, 'Try again').click()
    await unreachableMessage(page).waitFor()
    await step('leads back to the requested page once it can be reached', async () => {
      await page.unrouteAll()
      await button(page, 'Try again').click()
      await fillSignIn(page, EMAIL)
      await campaigns(page).waitFor()
    })
  })

  it('is reported at once when a token has to be renewed, and can be retried with Try again', async () => {
    const { context, page } = await product.signedIn(EMAIL, { requestsFail: true })
    await page.goto(`${product.dashboard}/campaigns/`)
    await campaigns(page).waitFor()
    await expireToken(page)
    await context.addInitScript(ignoreLongTimers)
    await context.route(providerUrls(), refuseConnection)
    await page.reload()
    await unreachableMessage(page).waitFor()
    await context.unrouteAll()
    await button(page, 'Try again').click()
    await campaigns(page).waitFor()
  })
})

const expireToken = (page: Page) =>
  page.evaluate(() => {
    const token = JSON.parse(sessionStorage.getItem('poplar:token') ?? '{}')
    sessionStorage.setItem('poplar:token', JSON.stringify({ ...token, expiresAt: 0 }))
  })

/** Timers of 10 seconds or more never run: we give up on a frame that never loads after 15 seconds. */
function ignoreLongTimers(): void {
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (act: () => void, delayMs = 0) => (delayMs < 10_000 ? setTimeout(act, delayMs) : 0),
  })
}

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
