import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { type Browser, newBrowser, type Page } from './browser.ts'
import { DASHBOARD, type IdentityServer, PASSWORD } from './server.ts'

const REDIRECT_URI = `${DASHBOARD}/login_success/`
const CLIENT_ID = 'poplar-dashboard'

export type Tokens = {
  access_token: string
  id_token: string
  refresh_token: string
  expires_in: number
  token_type: string
}
type TokenResponse = { status: number; headers: Headers; body: Tokens & { error?: string } }

/** An authorization request, as Auth0's client creates it. */
export function newRequest(server: IdentityServer, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const url = new URL('authorize', server.issuer)
  url.search = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid profile email offline_access',
    audience: 'poplar-api',
    state: 'state-of-this-tab',
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString()
  return { url: url.href, verifier, nonce }
}

/** `POST /oauth/token`, by default from the dashboard's origin. */
export async function requestToken(
  server: IdentityServer,
  fields: Record<string, string>,
  origin = DASHBOARD,
): Promise<TokenResponse> {
  const response = await fetch(new URL('oauth/token', server.issuer), {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: REDIRECT_URI, ...fields }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

export const redeem = (server: IdentityServer, code: string, verifier: string) =>
  requestToken(server, { grant_type: 'authorization_code', code, code_verifier: verifier })

export const refresh = (server: IdentityServer, refreshToken: string) =>
  requestToken(server, { grant_type: 'refresh_token', refresh_token: refreshToken })

export const codeOf = (page: Page): string => page.url.searchParams.get('code') ?? ''
export const sidOf = (tokens: Tokens): string => String(decodeJwt(tokens.access_token).sid)

/** Creates a user who is signed in with their own browser. */
export async function newSignedInUser(
  server: IdentityServer,
  email: string,
  browser: Browser = newBrowser(server.issuer),
): Promise<{ browser: Browser; personId: string; tokens: Tokens }> {
  const personId = await server.addPerson(email)
  return { browser, personId, tokens: await signIn(server, email, browser) }
}

export async function signIn(
  server: IdentityServer,
  email: string,
  browser: Browser,
  password = PASSWORD,
): Promise<Tokens> {
  const { url, verifier } = newRequest(server)
  const form = await browser.visit(url)
  const callbackPage = await browser.submit(form, { email, password, remember: 'yes' })
  return (await redeem(server, codeOf(callbackPage), verifier)).body
}
