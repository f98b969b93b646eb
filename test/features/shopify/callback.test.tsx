import { expect } from 'chai'
import { StrictMode } from 'react'
import { PathsContext } from '../../../src/config/paths.tsx'
import { sessionStore } from '../../../src/features/session/store.ts'
import { ShopifyCallback } from '../../../src/features/shopify/callback-view.tsx'
import { writeCookie } from '../../../src/lib/cookies.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { ResponseTable } from '../../support/fake-http.ts'
import { deferred, eventually, fakeHttp, type Mounted, mountView } from '../../support/mount.tsx'
import { recordNavigation } from '../../support/navigation.ts'

/** Unsorted and percent-encoded, exactly as Shopify sent it. */
const SEARCH = '?timestamp=17&code=c%2D1&hmac=ab&shop=clay.myshopify.com&state=st1&host=YWRt%3D'
const CALL = `POST /shopify/callback${SEARCH}`
const OUTCOME_RESPONSE = {
  redirect: '/',
  password_redirect: null,
  user_id: 'u1',
  email: 'owner@example.com',
  site: { site_id: 'cl_1', domain: 'clay.myshopify.com' },
}
const MIRA = { user_id: 'u2', email: 'mira@example.com', sites: [] }

let view: Mounted & { went: string[]; responseCount: () => number; calls: () => string[] }

function show(answer: ResponseTable[string], search = SEARCH, api: ResponseTable = {}) {
  const http = fakeHttp({
    [CALL]: answer,
    'GET /user/me': new ApiFailure({ kind: 'signed-out', status: 401 }),
    ...api,
  })
  const { assignedUrls: went } = recordNavigation()
  let responseCount = 0
  const paths = { href: (path: string) => path, go: (path: string) => void went.push(path) }
  const mounted = mountView(
    <StrictMode>
      <PathsContext.Provider value={paths}>
        <ShopifyCallback
          search={search}
          onDone={() => {
            responseCount += 1
          }}
        />
      </PathsContext.Provider>
    </StrictMode>,
    { http },
  )
  const calls = () => http.calls.map(({ method, path }) => `${method} ${path}`)
  view = { ...mounted, went, responseCount: () => responseCount, calls }
  return http
}

const refused = (status: number, facts: { serverMessage?: string; data?: unknown } = {}) =>
  new ApiFailure({ kind: 'refused', status, ...facts })
const outcomeResponse = (
  changes: Partial<Record<keyof typeof OUTCOME_RESPONSE, unknown>> = {},
) => ({
  data: { ...OUTCOME_RESPONSE, ...changes },
})
const callbackCallCount = () => view.calls().filter((call) => call === CALL).length

describe('returning from Shopify', () => {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  afterEach(() => view.unmount())

  it('sends the query once, unchanged, with one idempotency key', async () => {
    const http = show(outcomeResponse())
    await view.findByRole('heading', 'Your account migrated successfully')
    expect(callbackCallCount()).to.equal(1)
    expect(http.calls[0]?.call.idempotencyKey).to.equal('shopify:st1')
    expect(view.responseCount()).to.equal(1)
  })

  it('shows progress while it waits', async () => {
    show(() => deferred().promise)
    await view.findByRole('heading', 'Connecting your shop…')
  })

  it('sends the nonce stored in the browser when the installation started in the app store', async () => {
    writeCookie('shopify_install', 'nonce-1', 60)
    const http = show(outcomeResponse())
    await view.findByRole('heading', 'Your account migrated successfully')
    expect(http.calls[0]?.call.body).to.deep.equal({ browser: 'nonce-1' })
    writeCookie('shopify_install', '', 0)
  })

  for (const search of ['', '?code=c&hmac=h&shop=s&state=st', '?state=']) {
    it(`sends nothing for the incomplete query "${search}", and links to the dashboard`, async () => {
      show(outcomeResponse(), search)
      await view.findByRole('heading', 'Open this page from Shopify')
      view.getByRole('link', 'Go to the dashboard')
      expect(view.calls()).to.deep.equal([])
    })
  }
})

describe('a shop that is already known', () => {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  afterEach(() => view.unmount())

  it('continues to the shop’s dashboard and selects its site', async () => {
    show(outcomeResponse())
    ;(await view.findByRole('button', 'Continue')).click()
    expect(view.went).to.deep.equal(['/dashboard?site_id=cl_1&domain=clay.myshopify.com'])
    expect(view.kit.siteId.value).to.equal('cl_1')
    expect(view.queryByRole('button', 'Set a new password')).to.equal(null)
    expect({ ...sessionStorage }).to.not.have.property('poplar:shopify-outcome')
  })

  it('offers a new password if the response does', async () => {
    show(outcomeResponse({ password_redirect: '/shopify/reset_password?email=a%40b.example' }))
    ;(await view.findByRole('button', 'Set a new password')).click()
    view.getByText('We emailed you a link to set a new password.')
    expect(view.went).to.deep.equal(['/shopify/reset_password?email=a%40b.example'])
  })

  it('is shown again after a reload without a second request', async () => {
    show(outcomeResponse())
    await view.findByRole('heading', 'Your account migrated successfully')
    view.unmount()
    show(outcomeResponse(), '')
    await view.findByRole('heading', 'Your account migrated successfully')
    expect(callbackCallCount()).to.equal(0)
  })

  it('is shown again for the same query without a second request', async () => {
    show(outcomeResponse())
    await view.findByRole('heading', 'Your account migrated successfully')
    view.unmount()
    show(outcomeResponse())
    await view.findByRole('heading', 'Your account migrated successfully')
    expect(callbackCallCount()).to.equal(0)
  })
})

describe('any other response', () => {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  afterEach(() => view.unmount())

  for (const redirect of ['/dashboard?site_id=cl_1', 'https://clay.myshopify.com/admin']) {
    it(`redirects to ${redirect}`, async () => {
      show(outcomeResponse({ redirect }))
      await eventually(() => view.went.length > 0)
      expect(view.went).to.deep.equal([redirect])
    })
  }

  for (const redirect of ['https://evil.example/', 'javascript:alert(1)', '//evil.example']) {
    it(`does not redirect to ${redirect}, and says so`, async () => {
      show(outcomeResponse({ redirect }))
      await view.findByRole('heading', 'We blocked a redirect from Shopify')
      view.getByText(`We did not follow the server to an address that is not allowed: ${redirect}`)
      view.getByRole('button', 'Go to the dashboard').click()
      expect(view.went).to.deep.equal(['/dashboard?site_id=cl_1&domain=clay.myshopify.com'])
    })
  }

  it('does not open a password page on another origin', async () => {
    show(outcomeResponse({ password_redirect: 'https://evil.example/' }))
    ;(await view.findByRole('button', 'Set a new password')).click()
    await view.findByRole('heading', 'We blocked a redirect from Shopify')
    expect(view.went).to.deep.equal([])
  })

  it('is shown again after going back, and continues on click', async () => {
    show(outcomeResponse({ redirect: '/shopify/reset_password?access_token=t' }))
    await eventually(() => view.went.length > 0)
    view.unmount()
    show(outcomeResponse(), '')
    await view.findByRole('heading', 'Your shop is connected')
    expect(view.went).to.deep.equal([])
    view.getByRole('button', 'Continue').click()
    expect(view.went).to.deep.equal(['/shopify/reset_password?access_token=t'])
    expect({ ...sessionStorage }).to.not.have.property('poplar:shopify-outcome')
  })
})

describe('a refusal', () => {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  afterEach(() => view.unmount())
  const alertText = async () => (await view.findByRole('alert')).textContent

  it('shows the server’s message as text, with a link to log in', async () => {
    show(refused(409, { serverMessage: '<b>No</b> such shop' }))
    expect(await alertText()).to.contain('<b>No</b> such shop')
    expect(view.getByRole('link', 'Log in').getAttribute('href')).to.equal('/login')
    expect(view.responseCount()).to.equal(0)
    view.getByRole('link', 'Log in').click()
    expect(view.responseCount()).to.equal(1)
    expect(view.queryByRole('button', 'Try again')).to.equal(null)
  })

  it('includes the email if the response has one', async () => {
    show(refused(409, { serverMessage: 'Log in there', data: { email: 'a@b.example' } }))
    expect(await alertText()).to.contain('Log in there for a@b.example')
  })

  it('shows ‘Failed to log in. Please try again later’ without a server message', async () => {
    show(refused(500, { data: { email: 'a@b.example' } }))
    await view.findByText('Failed to log in. Please try again later for a@b.example')
  })

  it('can be retried with the same query after a connection failure', async () => {
    const http = show(new ApiFailure({ kind: 'offline' }))
    await view.findByText('Failed to log in. Please try again later')
    view.getByText(/Check your connection/)
    http.table[CALL] = outcomeResponse()
    view.getByRole('button', 'Try again').click()
    await view.findByRole('heading', 'Your account migrated successfully')
    expect(callbackCallCount()).to.equal(2)
  })

  it('shows an error for an unreadable response', async () => {
    show({ data: { nonsense: true } })
    await view.findByText('Failed to log in. Please try again later')
    view.getByText(/invalid response/)
  })
})

describe('a different user who is signed in', () => {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  afterEach(() => view.unmount())
  const status = () => sessionStore(view.kit).state.value.status

  it('sees that the accounts differ, and is then signed out', async () => {
    show(outcomeResponse(), SEARCH, { 'GET /user/me': { data: MIRA } })
    const alert = await view.findByRole('alertdialog')
    expect(alert.textContent).to.contain(
      'This shop belongs to another account than the one that is logged in here (mira@example.com). We log that one out now. Please log in to your shop account.',
    )
    expect(status()).to.equal('ready')
    view.getByRole('button', 'Close').click()
    await eventually(() => status() === 'signed-out')
  })

  for (const redirect of ['/dashboard?site_id=cl_1', 'https://clay.myshopify.com/admin']) {
    it(`is not redirected to ${redirect}, and the site is not selected`, async () => {
      show(outcomeResponse({ redirect }), SEARCH, { 'GET /user/me': { data: MIRA } })
      await view.findByRole('alertdialog')
      expect(view.kit.siteId.value).to.equal(null)
      view.getByRole('button', 'Close').click()
      ;(await view.findByRole('link', 'Log in')).click()
      expect([status(), view.went]).to.deep.equal(['signed-out', ['/login']])
    })
  }

  it('sees that the shop has a new account, and stays signed in because the link to it is in an email', async () => {
    const redirect = '/shopify/reset_password?email=a%40b.example'
    show(outcomeResponse({ redirect }), SEARCH, { 'GET /user/me': { data: MIRA } })
    const alert = await view.findByRole('alertdialog')
    expect(alert.textContent).to.match(/new account, separate .* \(mira@example\.com\)/)
    view.getByRole('button', 'Close').click()
    await eventually(() => expect(view.went).to.deep.equal([redirect]))
    expect(status()).to.equal('ready')
  })

  it('is loaded before a button is shown, even after a reload', async () => {
    const api = { 'GET /user/me': () => deferred().promise }
    show(outcomeResponse(), SEARCH, api)
    await eventually(() => view.calls().includes('GET /user/me'))
    expect(view.queryByRole('button', 'Continue')).to.equal(null)
    view.unmount()
    show(outcomeResponse(), '', api)
    await eventually(() => view.calls().includes('GET /user/me'))
    expect(view.queryByRole('button', 'Continue')).to.equal(null)
    await view.findByRole('heading', 'Connecting your shop…')
  })

  it('sees no message if the shop belongs to them', async () => {
    show(outcomeResponse({ user_id: 'u2' }), SEARCH, { 'GET /user/me': { data: MIRA } })
    await view.findByRole('heading', 'Your account migrated successfully')
    await eventually(() => status() === 'ready')
    expect(view.queryByRole('alertdialog')).to.equal(null)
  })
})
