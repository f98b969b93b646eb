import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { fillSignIn } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { breakApi, refuseConnection } from './support/faults.ts'
import { startProduct } from './support/product.ts'

const product = startProduct()

const EMAIL = 'mira@example.com'

/** Much less than the 15 seconds after which we give up on a frame that never loads. */
const IMMEDIATE_TIMEOUT_MS = 5_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the end of a session that ten calls detect at the same time', () => {
  let page: Page
  const signInRedirects: string[] = []
  before(async () => {
    // An event stream would report the end of the session before a call does.
    ;({ page } = await product.signedIn(EMAIL, { requestsFail: true, withoutEvents: true }))
    page.on('request', (request) => {
      const isPageNavigation = request.isNavigationRequest() && request.frame() === page.mainFrame()
      if (isPageNavigation && request.url().includes('/authorize?'))
        signInRedirects.push(request.url())
    })
    await page.clock.install()
    await page.goto(`${product.dashboard}/campaigns/?kept=query`)
    await page.getByRole('row').first().waitFor()
  })

  it('is reported once', async () => {
    await page.evaluate("import('/kit/add-site-wizard.js')")
    await page.evaluate(() => {
      for (let count = 0; count < 10; count += 1)
        document.body.append(document.createElement('add-site-wizard'))
    })
    const release = await holdCalls(page, 10)
    for (const [index, wizard] of (await page.locator('add-site-wizard').all()).entries()) {
      await wizard.getByLabel('Website address').fill(`at-once-${index}.example`)
      await wizard.getByRole('button', { name: 'Continue', exact: true }).click()
    }
    await endProviderSession(page)
    await page.clock.pauseAt(Date.now() + 1_000)
    await release()
    const toasts = page.getByRole('region', { name: 'Messages' }).getByText('Session timed out.')
    await toasts.waitFor()
    assert.equal(await toasts.count(), 1)
  })

  it('leads to one sign-in', async () => {
    await page.clock.resume()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(signInRedirects.length, 1)
  })

  it('leads back to the page where it happened', async () => {
    await fillSignIn(page, EMAIL)
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    const { pathname, search } = new URL(page.url())
    assert.equal(pathname + search, '/campaigns/?kept=query')
  })
})

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
  let page: Page
  const providerUrl = (path: string) => `${product.issuer}${path}`
  const unreachableMessage = () => page.getByText('We can’t reach the sign-in service.')
  before(async () => {
    ;({ page } = await product.visitor({ requestsFail: true }))
  })

  it('is reported by our page, not by the browser’s error page, until it can be reached', async () => {
    await page.route(providerUrl('**'), refuseConnection)
    await page.goto(`${product.dashboard}/campaigns/`)
    await unreachableMessage().waitFor()
    await button(page, 'Try again').click()
    await unreachableMessage().waitFor()
  })

  it('leads back to the requested page once it can be reached', async () => {
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await fillSignIn(page, EMAIL)
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  })

  it('is reported when a token has to be renewed, and can be retried with Try again', async () => {
    await page.evaluate(() => {
      const token = JSON.parse(sessionStorage.getItem('poplar:token') ?? '{}')
      sessionStorage.setItem('poplar:token', JSON.stringify({ ...token, expiresAt: 0 }))
    })
    await page.context().route(providerUrl('**'), refuseConnection)
    await page.reload()
    await unreachableMessage().waitFor({ timeout: IMMEDIATE_TIMEOUT_MS })
    await page.context().unrouteAll()
    await button(page, 'Try again').click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  })
})

describe('the whole journey', () => {
  product.testConsoleAndOrigins()
})
