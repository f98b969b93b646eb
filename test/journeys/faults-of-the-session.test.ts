import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { fillSignIn, signIn } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { answers, breakApi, isDown } from './support/faults.ts'
import { greeting } from './support/people.ts'
import { theProduct } from './support/product.ts'

/** Figures, campaigns, their counts, and the word that the notifications were seen. */
const CALLS_OF_A_PAGE = 3
const unauthorized = answers({ success: false, code: 'UNAUTHORIZED', message: '' }, 401)

const LOGIN = /^\/login$/
const refuses = (status: number, message: string) =>
  answers({ success: false, code: 'INVALID', message, data: null }, status)

const product = theProduct()
const stranger = () => product.visitor({ requestsFail: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('a session that ends while all calls of a page are under way', () => {
  let context: BrowserContext
  let page: Page
  const held: Route[] = []
  let logins = 0
  before(async () => {
    ;({ context, page } = await product.signedIn('mira@example.com', { requestsFail: true }))
    page.on('request', (request) => {
      const isLogin = request.url().startsWith(`${product.issuer}authorize`)
      if (isLogin && request.isNavigationRequest() && request.frame() === page.mainFrame())
        logins += 1
    })
  })

  it('says so once', async () => {
    await page.goto(`${product.dashboard}/campaigns/?search=wheel`)
    await page.getByRole('searchbox').or(page.getByLabel('Search campaigns')).first().waitFor()
    // The provider has forgotten the person too, and the API refuses whatever token comes.
    await context.clearCookies()
    let isOver = false
    await breakApi(page, /^/, (route) => (isOver ? unauthorized(route) : held.push(route)))
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await eventually(() => assert.ok(held.length >= CALLS_OF_A_PAGE))
    isOver = true
    for (const route of held) await unauthorized(route)
    const toast = page.getByText('Session timed out.')
    await toast.first().waitFor()
    assert.equal(await toast.count(), 1)
  })

  it('leads to one login', async () => {
    await heading(page, 'Sign in').waitFor()
    assert.equal(logins, 1)
  })

  it('comes back to the page of before', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await fillSignIn(page, 'mira@example.com')
    await greeting(page).waitFor()
    assert.equal(new URL(page.url()).pathname, '/dashboard')
  })
})

describe('signing in', () => {
  it('goes on to the page that was asked for', async () => {
    const { page } = await stranger()
    await page.goto(`${product.dashboard}/campaigns/?search=wheel`)
    await fillSignIn(page, 'mira@example.com')
    await page.waitForURL(`${product.dashboard}/campaigns/?search=wheel`)
  })

  for (const path of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:1',
  ]) {
    it(`does not go on to ${path}, which somebody has put into redirect_url`, async () => {
      const { page } = await stranger()
      await page.goto(`${product.dashboard}/privacy/`)
      await page.evaluate((value) => sessionStorage.setItem('redirect_url', value), path)
      await page.goto(`${product.dashboard}/login`)
      await fillSignIn(page, 'mira@example.com')
      await greeting(page).waitFor()
      assert.equal(new URL(page.url()).origin, product.dashboard)
    })
  }

  it('refuses an answer in the hash that this tab never asked for', async () => {
    const { page } = await stranger()
    await page.goto(`${product.dashboard}/login_success#access_token=forged&id_token=a.b.c&state=x`)
    await page.getByRole('alertdialog', { name: 'Please login to continue' }).waitFor()
    assert.equal(new URL(page.url()).hash, '')
    await page.getByRole('button', { name: 'Close' }).click()
    await heading(page, 'You are signed out').or(heading(page, 'Sign in')).waitFor()
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    assert.doesNotMatch(kept, /forged/)
  })

  it('refuses a code that this tab never asked for', async () => {
    const { page } = await stranger()
    await page.goto(`${product.dashboard}/login_success/?code=forged&state=forged`)
    await page.getByRole('alertdialog', { name: 'Please login to continue' }).waitFor()
    assert.equal(new URL(page.url()).search, '')
  })

  it('shows the provider’s words about a refusal, as text, with two ways on', async () => {
    const { page } = await stranger()
    const words = encodeURIComponent('<b>No</b> entry')
    const query = `error=access_denied&error_description=${words}`
    await page.goto(`${product.dashboard}/login_success/?${query}`)
    await page.getByText('<b>No</b> entry').waitFor()
    await page.getByRole('link', { name: 'Contact' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Sign in').waitFor()
  })

  it('says when the provider cannot be reached, and tries again', async () => {
    const { page } = await stranger()
    const provider = new RegExp(`^${product.issuer}`)
    await page.route(provider, isDown)
    await page.goto(product.dashboard)
    await page.getByText('The sign-in service cannot be reached.').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Sign in').waitFor()
  })

  it('says when the provider cannot be reached on the way back, and tries again', async () => {
    const { page } = await stranger()
    await page.route(/\/oauth\/token$/, isDown)
    await page.goto(product.dashboard)
    await fillSignIn(page, 'mira@example.com')
    await page.getByText('The sign-in service cannot be reached.').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await greeting(page).waitFor()
  })

  it('alerts to a second sign-in of one address, and logs out', async () => {
    const { page } = await stranger()
    await breakApi(page, LOGIN, refuses(422, 'Taken.'))
    await page.goto(product.dashboard)
    await fillSignIn(page, 'local@example.com')
    const alert = page.getByRole('alertdialog', {
      name: 'You already seem to have an account with this email',
    })
    await alert.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await heading(page, 'You are signed out').or(heading(page, 'Sign in')).waitFor()
  })

  for (const [name, status] of [
    ['without an answer', null],
    ['with 503', 503],
  ] as const) {
    it(`goes on where POST /login ends ${name}`, async () => {
      const { page } = await stranger()
      await breakApi(page, LOGIN, status === null ? isDown : refuses(status, 'Later.'))
      await signIn(page, product.dashboard, 'local@example.com')
      await greeting(page).waitFor()
    })
  }

  it('stops where POST /login is refused with 500, and says why', async () => {
    const { page } = await stranger()
    await breakApi(page, LOGIN, refuses(500, 'The book is lost.'))
    await page.goto(product.dashboard)
    await fillSignIn(page, 'local@example.com')
    await page.getByText('The book is lost.').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await greeting(page).waitFor()
  })

  it('replaces the page of a deactivated account by the server’s message', async () => {
    const { page } = await stranger()
    await page.goto(product.dashboard)
    await fillSignIn(page, 'deactivated@example.com')
    await heading(page, 'This account was deactivated').waitFor()
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).count(), 0)
    await page.getByRole('button', { name: 'Log out' }).click()
    await heading(page, 'You are signed out').or(heading(page, 'Sign in')).waitFor()
  })
})

describe('what the browser has stored', () => {
  it('may be nonsense', async () => {
    const { page } = await product.signedIn('local@example.com', { requestsFail: true })
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of Object.keys(storage)) storage.setItem(key, '{"half":')
      }
    })
    await page.reload()
    await greeting(page).or(heading(page, 'Sign in')).waitFor()
  })

  it('may name a site of another account, in the address too', async () => {
    const { page } = await product.signedIn('local@example.com', { requestsFail: true })
    await page.goto(`${product.dashboard}/dashboard?site_id=jc_7f3k92ma&domain=evil.example`)
    await page.getByRole('button', { name: 'claycourse.example, switch site' }).waitFor()
    await greeting(page).waitFor()
  })

  it('may be full while somebody works', async () => {
    const { page, context } = await product.signedIn('local@example.com')
    await context.addInitScript(fillStorage)
    await page.goto(`${product.dashboard}/campaigns/`)
    await page.getByRole('banner').getByRole('button', { name: 'Create Campaign' }).click()
    await page.getByLabel('Title').fill('Kept nowhere')
    await page.getByRole('radio', { name: /Conduct Surveys/ }).check()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: /“Kept nowhere”/ }).waitFor()
  })

  for (const [state, script] of [
    ['full', fillStorage],
    ['blocked', blockStorage],
  ] as const) {
    it(`may be ${state} for a stranger, who is told what the sign-in needs`, async () => {
      const { page, context } = await stranger()
      await context.addInitScript(script)
      await page.goto(product.dashboard)
      await page.getByText('Your browser does not let this page keep').waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    })

    it(`may be ${state} on another page, where the wizard works all the same`, async () => {
      const { page, context } = await stranger()
      await context.addInitScript(script)
      await page.goto(`${product.siblings}/bare.html`)
      await page.getByLabel('Website address').fill(`${state}-storage.example`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('data-site-id=').first().waitFor()
    })
  }
})

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota is used up', 'QuotaExceededError')
  }
}

function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
  }
}

describe('the end', () => {
  product.endsQuietly()
})
