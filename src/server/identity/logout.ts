import { createHmac, timingSafeEqual } from 'node:crypto'
import { compactVerify, createLocalJWKSet } from 'jose'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import * as v from 'valibot'
import { recordAudit } from '../audit/audit.ts'
import { requestAddress } from '../platform/http/client-address.ts'
import type { IdentityDeps } from './deps.ts'
import type { IdentityKeys } from './keys.ts'
import { CLIENT_ID, publicKeys } from './provider.ts'
import { endSession } from './sessions.ts'

const PATH = '/v2/logout'
const MAX_FORM_BYTES = 4_096

/** The response that a page is written to. */
export type PageResponse = { type: string; body: unknown; set(name: string, value: string): void }

type LogoutOptions = Pick<IdentityDeps, 'database' | 'environment' | 'log'> & {
  keys: IdentityKeys
  /** Origins that a sign-out may return to; any other return URL is replaced by the first one. */
  returnOrigins: readonly string[]
  /** Shows the confirmation page. */
  showConfirmation: (ctx: PageResponse, form: { proof: string; returnTo: string }) => void
}

type Session = Awaited<ReturnType<Provider['Session']['get']>>

/**
 * `/v2/logout?returnTo=`, the URL that Auth0's client uses: ends the browser's session, then redirects. Any page can
 * send a browser here, so it signs out immediately only with this person's ID token; otherwise a page requests
 * confirmation, and its form contains a CSRF token.
 */
export function addLogout(provider: Provider, options: LogoutOptions): void {
  const { database, environment, log, keys, returnOrigins, showConfirmation } = options
  provider.use(async (ctx, next) => {
    if (ctx.path !== PATH) return next()
    if (isCrossSitePost(ctx, new URL(environment.addresses.issuer).origin)) {
      ctx.status = 403
      ctx.body = 'This form was sent by another site.'
      return
    }
    const session = await provider.Session.get(ctx)
    const form = ctx.method === 'POST' ? await readForm(ctx.req) : new URLSearchParams()
    const returnTo = safeReturn(form.get('returnTo') ?? ctx.query.returnTo, returnOrigins)
    const proof = csrfTokenOf(session, keys)
    const isIntended =
      isSame(form.get('proof') ?? '', proof) ||
      (await isIdTokenFor(session, ctx.query.id_token_hint, options))
    ctx.set('cache-control', 'no-store')
    // A cross-site request arrives without the cookie: it must not delete the cookie either.
    if (session.accountId === undefined) return ctx.redirect(returnTo)
    if (!isIntended) return showConfirmation(ctx, { proof, returnTo })
    await endSession(database, session.uid)
    const address = requestAddress(ctx.req, environment.trustsProxy)
    recordAudit(log, 'sign-out', { personId: session.accountId, address })
    ctx.cookies.set(provider.cookieName('session'), null, { signed: true, overwrite: true })
    ctx.redirect(returnTo)
  })
}

/** A CSRF token derived from the session cookie's ID, which no other page can read. */
const csrfTokenOf = (session: Session, { cookies }: IdentityKeys): string =>
  createHmac('sha256', cookies).update(`sign out ${session.jti}`).digest('base64url')

/** Compared as bytes: strings of the same length may differ in byte length. */
function isSame(actual: string, expected: string): boolean {
  const [received, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)]
  return received.length === expectedBytes.length && timingSafeEqual(received, expectedBytes)
}

/**
 * Browsers report where a form was submitted from. The `Origin` of our own page is null, because it sends no
 * referrer.
 */
function isCrossSitePost(
  ctx: Pick<KoaContextWithOIDC, 'method' | 'get'>,
  issuerOrigin: string,
): boolean {
  if (ctx.method !== 'POST') return false
  const site = ctx.get('sec-fetch-site')
  return site === ''
    ? !['', 'null', issuerOrigin].includes(ctx.get('origin'))
    : site !== 'same-origin'
}

/** The audience of an access token is the API; the audience of an ID token is the client. */
const idTokenHintSchema = (issuer: string) =>
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ sub: v.string(), aud: v.literal(CLIENT_ID), iss: v.literal(issuer) }),
  )

/**
 * Whether the token is an ID token that we issued to this person, expired or not: only a page that signed them in has
 * such a token.
 */
async function isIdTokenFor(
  session: Session,
  token: unknown,
  { keys, environment }: Pick<LogoutOptions, 'keys' | 'environment'>,
): Promise<boolean> {
  if (typeof token !== 'string') return false
  try {
    const { payload, protectedHeader } = await compactVerify(
      token,
      createLocalJWKSet(publicKeys(keys)),
      {
        algorithms: ['RS256'],
      },
    )
    if (!['JWT', undefined].includes(protectedHeader.typ)) return false
    const hint = idTokenHintSchema(environment.addresses.issuer)
    return v.parse(hint, new TextDecoder().decode(payload)).sub === session.accountId
  } catch {
    return false
  }
}

/** Empty if the body is larger than our own form can be. */
async function readForm(request: NodeJS.ReadableStream): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > MAX_FORM_BYTES) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}

function safeReturn(requestedUrl: unknown, origins: readonly string[]): string {
  const isKnown =
    typeof requestedUrl === 'string' &&
    URL.canParse(requestedUrl) &&
    origins.includes(new URL(requestedUrl).origin)
  return isKnown ? new URL(requestedUrl).href : `${origins[0]}/`
}
