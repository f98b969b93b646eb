import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { fillSignIn } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { answers, breakApi, type Fault, fails, isDown } from './support/faults.ts'
import { greeting } from './support/people.ts'
import { theProduct } from './support/product.ts'

const product = theProduct()

const EMAIL = 'mira@example.com'
const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.'

/** As long as a renewal without the person may take; an iframe does not tell that it failed. */
const SILENT_LIMIT_MS = 15_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the end of a session that ten calls find out at once', () => {
  let page: Page
  const sentToSignIn: string[] = []
  before(async () => {
    ;({ page } = await product.signedIn(EMAIL, { requestsFail: true }))
    page.on('request', (request) => {
      const isOfPage = request.isNavigationRequest() && request.frame() === page.mainFrame()
      if (isOfPage && request.url().includes('/authorize?')) sentToSignIn.push(request.url())
    })
    await page.clock.install()
    await page.goto(`${product.dashboard}/campaigns/?kept=query`)
    await page.getByRole('row').first().waitFor()
  })

  it('is told once', async () => {
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
    await endSessionAtTheProvider(page)
    await page.clock.pauseAt(Date.now() + 1_000)
    await release()
    const toasts = page.getByRole('region', { name: 'Messages' }).getByText('Session timed out.')
    await toasts.waitFor()
    assert.equal(await toasts.count(), 1)
  })

  it('leads to one sign-in', async () => {
    await page.clock.resume()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(sentToSignIn.length, 1)
  })

  it('leads back to where it happened', async () => {
    await fillSignIn(page, EMAIL)
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    const { pathname, search } = new URL(page.url())
    assert.equal(pathname + search, '/campaigns/?kept=query')
  })
})

/** Holds the calls that create a site until there are `count`; the returned function lets them go. */
async function holdCalls(page: Page, count: number): Promise<() => Promise<void>> {
  const held: Route[] = []
  await breakApi(page, /^\/sites\/create$/, (route) => void held.push(route))
  return async () => {
    await eventually(() => assert.equal(held.length, count))
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** As another product's sign-out does: this page hears nothing of it. */
async function endSessionAtTheProvider(page: Page): Promise<void> {
  await page.request.get(new URL('/v2/logout', product.issuer).href, { maxRedirects: 0 })
}

describe('signing in while the API', () => {
  const REFUSAL = { success: false, code: 'CONFLICT', message: 'Another sign-in.' }
  let page: Page
  let mend: () => Promise<void>
  const comeWith = async (fault: Fault) => {
    ;({ page } = await product.visitor({ requestsFail: true }))
    mend = await breakApi(page, /^\/login$/, fault)
    await page.goto(product.dashboard)
    await fillSignIn(page, EMAIL)
  }

  it('cannot be reached sets the session all the same', async () => {
    await comeWith(isDown)
    await greeting(page).waitFor()
  })

  it('answers 503 sets the session all the same', async () => {
    await comeWith(fails(503))
    await greeting(page).waitFor()
  })

  it('answers 500 is told, and Try again goes on', async () => {
    await comeWith(fails(500))
    await page.getByText('The server has a problem of its own (500).').waitFor()
    await button(page, 'Log out').waitFor()
    await mend()
    await button(page, 'Try again').click()
    await greeting(page).waitFor()
  })

  it('answers 422 alerts, and signs out', async () => {
    await comeWith(answers(REFUSAL, 422))
    const words = 'You already seem to have an account with this email'
    await page.getByRole('alertdialog', { name: words }).waitFor()
    await button(page, 'Close').click()
    await page.getByRole('heading', { name: /^(Sign in|You are signed out)$/ }).waitFor()
  })
})

describe('an identity provider that cannot be reached', () => {
  let page: Page
  const provider = (path: string) => `${product.issuer}${path}`
  const unreachable = () => page.getByText(UNREACHABLE)
  before(async () => {
    ;({ page } = await product.visitor({ requestsFail: true }))
  })

  it('is told instead of leaving for it', async () => {
    await page.route(provider('**'), isDown)
    await page.goto(`${product.dashboard}/campaigns/`)
    await unreachable().waitFor()
  })

  it('is told again while it lasts', async () => {
    await button(page, 'Try again').click()
    await unreachable().waitFor()
  })

  it('is left for by Try again once it is there', async () => {
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('is told on the way back too', async () => {
    await page.context().route(provider('oauth/token'), isDown)
    await fillSignIn(page, EMAIL)
    await unreachable().waitFor()
    assert.equal(new URL(page.url()).search, '')
  })

  it('is forgiven by Try again, which leads to where the visit began', async () => {
    await page.context().unrouteAll()
    await button(page, 'Try again').click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  })

  it('is told when a token has to be renewed, and Try again goes on', async () => {
    await page.evaluate(() => {
      const token = JSON.parse(sessionStorage.getItem('poplar:token') ?? '{}')
      sessionStorage.setItem('poplar:token', JSON.stringify({ ...token, expiresAt: 0 }))
    })
    await page.context().route(provider('**'), isDown)
    await page.clock.install()
    const renewal = page.waitForRequest(provider('authorize?**'))
    await page.reload()
    await renewal
    await page.clock.fastForward(SILENT_LIMIT_MS)
    await page.getByText('We cannot reach the server.').waitFor()
    await page.context().unrouteAll()
    await button(page, 'Try again').click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  })
})

describe('an answer that nobody asked for', () => {
  const FORGED = 'access_token=eyJhbGciOiJub25lIn0.e30.&id_token=eyJ.e30.&state=guessed'
  let page: Page

  for (const answer of [`#${FORGED}`, '?code=stolen&state=guessed']) {
    it(`${answer.slice(0, 13)}… is refused, logs out, and leaves the address`, async () => {
      ;({ page } = await product.signedIn(EMAIL, { requestsFail: true }))
      await page.goto(`${product.dashboard}/login_success/${answer}`)
      await page.getByRole('alertdialog', { name: 'Please login to continue' }).waitFor()
      assert.equal(page.url(), `${product.dashboard}/login_success/`)
      await button(page, 'Close').click()
      await page.getByRole('heading', { name: /^(Sign in|You are signed out)$/ }).waitFor()
      await page.goto(`${product.dashboard}/dashboard`)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    })
  }

  it('is shown as text where it is an error with markup', async () => {
    ;({ page } = await product.visitor())
    const query = new URLSearchParams({ error: 'x', error_description: '<b>Not</b> today' })
    await page.goto(`${product.dashboard}/login_success/?${query}`)
    await page.getByText('<b>Not</b> today').waitFor()
  })
})

describe('a path to come back to', () => {
  const FOREIGN = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]
  for (const path of FOREIGN) {
    it(`${path} leads to our own dashboard`, async () => {
      const { page } = await product.visitor()
      await page.goto(product.dashboard)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      // Once the sign-in form shows, the tab's storage is the dashboard's no more: set it on the way back.
      await page.addInitScript((saved) => {
        if (location.pathname.startsWith('/login_success'))
          sessionStorage.setItem('poplar:redirect_url', saved)
      }, path)
      await fillSignIn(page, EMAIL)
      await greeting(page).waitFor()
      assert.equal(new URL(page.url()).origin, product.dashboard)
    })
  }
})

describe('the end', () => {
  product.endsQuietly()
})
