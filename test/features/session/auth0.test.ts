import { expect } from 'chai'
import { providerOrigin } from '../../../src/config/auth-addresses.ts'
import { AuthFailure } from '../../../src/features/session/auth.ts'
import { createAuth0Client } from '../../../src/features/session/auth0-client.ts'
import { toAuthFailure, toRenewalFailure } from '../../../src/features/session/auth0-failure.ts'
import { ensureProviderReachable } from '../../../src/features/session/reach-provider.ts'

const SETTINGS = {
  domain: 'http://localhost:4602/',
  clientId: 'dashboard',
  audience: 'api',
  redirectUri: 'https://app.example/login_success/',
  flow: 'code',
  tokenStorage: 'session',
} as const

async function auth0({
  ensureReachable = async () => {},
}: {
  ensureReachable?: () => Promise<void>
} = {}) {
  sessionStorage.clear()
  const redirects: URL[] = []
  const client = await createAuth0Client(SETTINGS, {
    leave: (url) => void redirects.push(new URL(url)),
    now: Date.now,
    home: 'https://app.example/',
    ensureReachable,
  })
  return { client, redirects }
}

describe('the Auth0 client', () => {
  it('requests a code with PKCE, the audience and a refresh token', async () => {
    const { client, redirects } = await auth0()
    await client.start({ signUp: false, returnTo: '/' })
    expect(redirects[0]?.origin).to.equal('http://localhost:4602')
    expect(Object.fromEntries(redirects[0]?.searchParams ?? [])).to.include({
      client_id: 'dashboard',
      audience: 'api',
      redirect_uri: 'https://app.example/login_success/',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email offline_access',
    })
  })

  it('requests the sign-up page for a sign-up', async () => {
    const { client, redirects } = await auth0()
    await client.start({ signUp: true, returnTo: '/' })
    expect(redirects[0]?.searchParams.get('screen_hint')).to.equal('signup')
  })

  it('sends the return path for a sign-up that ends in another tab', async () => {
    const { client, redirects } = await auth0()
    await client.start({ signUp: true, returnTo: '/campaigns/?site_id=S1' })
    expect(redirects[0]?.searchParams.get('return_to')).to.equal('/campaigns/?site_id=S1')
  })

  it('does not request the sign-up page otherwise', async () => {
    const { client, redirects } = await auth0()
    await client.start({ signUp: false, returnTo: '/' })
    expect(redirects[0]?.searchParams.has('screen_hint')).to.equal(false)
  })

  it('ends the provider’s session and returns to the home page', async () => {
    const { client, redirects } = await auth0()
    await client.end()
    expect(redirects[0]?.pathname).to.equal('/v2/logout')
    expect(redirects[0]?.searchParams.get('returnTo')).to.equal('https://app.example/')
  })

  it('rejects a callback that this tab did not request', async () => {
    const { client } = await auth0()
    const failure = await client
      .finish(new URL('https://app.example/login_success/?code=C&state=S'))
      .catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(AuthFailure).and.include({ kind: 'untrusted' })
  })

  it('rejects a callback with another state', async () => {
    const { client } = await auth0()
    await client.start({ signUp: false, returnTo: '/' })
    const failure = await client
      .finish(new URL('https://app.example/login_success/?code=C&state=forged'))
      .catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(AuthFailure).and.include({ kind: 'untrusted' })
  })

  it('neither navigates nor opens an iframe while the provider is unreachable', async () => {
    const away = new AuthFailure('unreachable')
    const { client, redirects } = await auth0({ ensureReachable: () => Promise.reject(away) })
    const operations = [
      client.start({ signUp: false, returnTo: '/' }),
      client.renew(),
      client.end(),
    ]
    const outcomes = await Promise.allSettled(operations)
    expect(outcomes.map((outcome) => 'reason' in outcome && outcome.reason)).to.deep.equal([
      away,
      away,
      away,
    ])
    expect(redirects).to.deep.equal([])
    expect(document.querySelector('iframe')).to.equal(null)
  })

  it('stays on the page when only the tokens are removed', async () => {
    const { client, redirects } = await auth0()
    await client.forget()
    expect(redirects).to.deep.equal([])
  })
})

describe('errors from the Auth0 client', () => {
  const cases: [unknown, string, string][] = [
    [{ error: 'login_required' }, 'login-required', 'login-required'],
    [{ error: 'consent_required' }, 'login-required', 'login-required'],
    [{ error: 'missing_refresh_token' }, 'login-required', 'login-required'],
    [{ error: 'invalid_grant', error_description: 'used' }, 'refused', 'login-required'],
    [{ error: 'access_denied' }, 'refused', 'login-required'],
    [{ error: 'state_mismatch' }, 'untrusted', 'untrusted'],
    [{ error: 'missing_transaction' }, 'untrusted', 'untrusted'],
    [{ error: 'timeout' }, 'unreachable', 'unreachable'],
    [{ error: 'request_error' }, 'unreachable', 'unreachable'],
    [new TypeError('Failed to fetch'), 'unreachable', 'unreachable'],
    [new Error('Issuer (iss) claim mismatch in the ID token'), 'untrusted', 'untrusted'],
    ['nonsense', 'unreachable', 'unreachable'],
    [new DOMException('Denied', 'SecurityError'), 'no-storage', 'no-storage'],
    [new DOMException('Full', 'QuotaExceededError'), 'no-storage', 'no-storage'],
  ]
  for (const [thrown, kind, whileRenewing] of cases) {
    const name = thrown instanceof Error ? thrown.message : JSON.stringify(thrown)
    it(`${name} is ${kind}, or ${whileRenewing} during a renewal`, () => {
      expect(toAuthFailure(thrown).kind).to.equal(kind)
      expect(toRenewalFailure(thrown).kind).to.equal(whileRenewing)
    })
  }

  it('keep the provider’s description of a refusal', () => {
    const failure = toAuthFailure({ error: 'access_denied', error_description: 'Not you' })
    expect(failure.message).to.equal('Not you')
  })
})

describe('reaching the provider', () => {
  const reachWithResponse = (answer: () => Promise<Response>) => {
    globalThis.fetch = answer
    return ensureProviderReachable('id.example').then(
      () => 'reached',
      (error: unknown) => error instanceof AuthFailure && error.kind,
    )
  }
  const originalFetch = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = originalFetch
  })

  it('succeeds when it responds', async () =>
    expect(await reachWithResponse(async () => Response.json({}))).to.equal('reached'))

  it('fails when nothing responds', async () =>
    expect(await reachWithResponse(() => Promise.reject(new TypeError()))).to.equal('unreachable'))

  it('fails when only its proxy responds', async () =>
    expect(await reachWithResponse(async () => new Response('', { status: 502 }))).to.equal(
      'unreachable',
    ))
})

describe('the provider’s origin', () => {
  for (const domain of ['id.example', 'https://id.example', 'https://id.example/']) {
    it(`is https://id.example for ${domain}`, () =>
      expect(providerOrigin(domain)).to.equal('https://id.example'))
  }
})
