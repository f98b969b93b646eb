import { expect } from 'chai'
import type { AuthSettings } from '../../../src/config/options.ts'
import { createImplicitClient } from '../../../src/features/session/auth-implicit.ts'
import { memoryStorage } from './support.ts'

const ISSUER = 'https://id.example'
const NOW = Date.parse('2026-05-01T12:00:00Z')
const IN_AN_HOUR = NOW / 1000 + 3_600

const SETTINGS: AuthSettings = {
  domain: 'id.example',
  clientId: 'dashboard',
  audience: 'api',
  redirectUri: 'https://app.example/login_success/',
  flow: 'implicit',
  tokenStorage: 'session',
}

/** A tab that was just redirected to the provider, with the state and nonce that it sent. */
async function startSignIn(settings: Partial<AuthSettings> = {}) {
  const left: URL[] = []
  const client = createImplicitClient(
    { ...SETTINGS, ...settings },
    {
      leave: (url) => void left.push(new URL(url)),
      now: () => NOW,
      home: 'https://app.example/',
      storage: memoryStorage(),
    },
  )
  await client.start({ signUp: false, returnTo: '/' })
  const query = left[0]?.searchParams ?? new URLSearchParams()
  return { client, left, state: query.get('state') ?? '', nonce: query.get('nonce') ?? '' }
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
const encode = (value: unknown) => base64Url(new TextEncoder().encode(JSON.stringify(value)))

const claimsFor = (nonce: string) => ({
  iss: `${ISSUER}/`,
  aud: 'dashboard',
  exp: IN_AN_HOUR,
  nonce,
  email: 'ada@shop.example',
  name: 'Ada Ünal',
})

const idTokenWithoutSignature = (claims: object) =>
  `${encode({ alg: 'RS256' })}.${encode(claims)}.c2ln`

async function callbackUrl(state: string, idToken: string, more: Record<string, string> = {}) {
  const fields = { access_token: 'T', expires_in: '300', state, id_token: idToken, ...more }
  return new URL(`https://app.example/login_success/#${new URLSearchParams(fields)}`)
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error && 'kind' in error ? error.kind : String(error)),
  )

describe('the implicit flow', () => {
  it('sends an unguessable state and nonce', async () => {
    const [one, two] = [await startSignIn(), await startSignIn()]
    expect(one.left[0]?.href).to.match(/^https:\/\/id\.example\/authorize\?/)
    expect(one.left[0]?.searchParams.get('response_type')).to.equal('id_token token')
    expect(one.state).to.have.length(43).and.not.equal(two.state)
    expect(one.nonce).to.have.length(43).and.not.equal(one.state)
  })

  it('accepts the callback to its request, with the user and the token’s lifetime', async () => {
    const { client, state, nonce } = await startSignIn()
    const answer = await client.finish(
      await callbackUrl(state, idTokenWithoutSignature(claimsFor(nonce))),
    )
    expect(answer).to.deep.equal({
      token: { accessToken: 'T', expiresInSeconds: 300 },
      identity: { email: 'ada@shop.example', name: 'Ada Ünal' },
    })
  })

  it('accepts a callback once', async () => {
    const { client, state, nonce } = await startSignIn()
    const answer = await callbackUrl(state, idTokenWithoutSignature(claimsFor(nonce)))
    await client.finish(answer)
    expect(await outcome(client.finish(answer))).to.equal('untrusted')
  })

  it('rejects a callback with another state', async () => {
    const { client, nonce } = await startSignIn()
    const answer = await callbackUrl('guess', idTokenWithoutSignature(claimsFor(nonce)))
    expect(await outcome(client.finish(answer))).to.equal('untrusted')
  })

  it('rejects a second attempt after a wrong state', async () => {
    const { client, state, nonce } = await startSignIn()
    const idToken = idTokenWithoutSignature(claimsFor(nonce))
    await outcome(client.finish(await callbackUrl('guess', idToken)))
    expect(await outcome(client.finish(await callbackUrl(state, idToken)))).to.equal('untrusted')
  })

  const forgeries: [string, (claims: ReturnType<typeof claimsFor>) => object][] = [
    ['another nonce', (claims) => ({ ...claims, nonce: 'other' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example/' })],
    ['another audience', (claims) => ({ ...claims, aud: 'other' })],
    [
      'two audiences and no authorized party',
      (claims) => ({ ...claims, aud: ['dashboard', 'other'] }),
    ],
    ['an expiry in the past', (claims) => ({ ...claims, exp: NOW / 1000 - 61 })],
    ['an expiry that is not a number', (claims) => ({ ...claims, exp: 'never' })],
    ['the hash of another access token', (claims) => ({ ...claims, at_hash: 'AAAA' })],
  ]
  for (const [what, forge] of forgeries) {
    it(`rejects an ID token with ${what}`, async () => {
      const { client, state, nonce } = await startSignIn()
      const answer = await callbackUrl(state, idTokenWithoutSignature(forge(claimsFor(nonce))))
      expect(await outcome(client.finish(answer))).to.equal('untrusted')
    })
  }

  for (const nonsense of ['', 'x', 'a.b.c', '..', 'a.e30.c', `${encode({})}.bnVsbA.x`]) {
    it(`rejects ‘${nonsense}’ as an ID token`, async () => {
      const { client, state } = await startSignIn()
      expect(await outcome(client.finish(await callbackUrl(state, nonsense)))).to.equal('untrusted')
    })
  }

  it('rejects a callback without an access token', async () => {
    const { client, state, nonce } = await startSignIn()
    const answer = await callbackUrl(state, idTokenWithoutSignature(claimsFor(nonce)), {
      access_token: '',
    })
    expect(await outcome(client.finish(answer))).to.equal('untrusted')
  })

  it('requires a new sign-in when the session has expired', async () => {
    const { client } = await startSignIn()
    expect(await outcome(client.renew())).to.equal('login-required')
  })
})

describe('the ID token’s signature when provider keys are configured', () => {
  const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  let keys: CryptoKeyPair
  let jwks: JsonWebKey[]
  before(async () => {
    const rsaParameters = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
    keys = await crypto.subtle.generateKey({ ...RS256, ...rsaParameters }, true, ['sign', 'verify'])
    jwks = [Object.assign(await crypto.subtle.exportKey('jwk', keys.publicKey), { kid: 'k1' })]
  })

  const sign = async (claims: object, header: object = { alg: 'RS256', kid: 'k1' }) => {
    const signingInput = `${encode(header)}.${encode(claims)}`
    const bytes = new TextEncoder().encode(signingInput)
    const signature = await crypto.subtle.sign(RS256, keys.privateKey, bytes)
    return `${signingInput}.${base64Url(new Uint8Array(signature))}`
  }

  it('is accepted from the provider', async () => {
    const { client, state, nonce } = await startSignIn({ jwks })
    const answer = await callbackUrl(state, await sign(claimsFor(nonce)))
    expect(await outcome(client.finish(answer))).to.equal('accepted')
  })

  it('is rejected if it was made for other claims', async () => {
    const { client, state, nonce } = await startSignIn({ jwks })
    const [head, , signature] = (await sign(claimsFor('other'))).split('.')
    const forgedToken = `${head}.${encode(claimsFor(nonce))}.${signature}`
    expect(await outcome(client.finish(await callbackUrl(state, forgedToken)))).to.equal(
      'untrusted',
    )
  })

  for (const header of [
    { alg: 'none' },
    { alg: 'HS256', kid: 'k1' },
    { alg: 'RS256', kid: 'k2' },
  ]) {
    it(`is rejected with the header ${JSON.stringify(header)}`, async () => {
      const { client, state, nonce } = await startSignIn({ jwks })
      const answer = await callbackUrl(state, await sign(claimsFor(nonce), header))
      expect(await outcome(client.finish(answer))).to.equal('untrusted')
    })
  }
})
