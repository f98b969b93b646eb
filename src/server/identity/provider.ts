import type { Configuration, Provider } from 'oidc-provider'
import type { Database } from '../platform/database/database.ts'
import { hostCookie } from '../platform/http/host-cookie.ts'
import { AUDIENCE } from '../session/token.ts'
import { type IdentityKeys, publicKey } from './keys.ts'
import { LIFETIME_SECONDS, refreshTokenSeconds, sessionSeconds } from './lifetimes.ts'
import { type AdapterStore, createOidcAdapter } from './oidc-adapter.ts'
import { errors, interactionPolicy, Provider as OidcProvider } from './oidc-provider.ts'
import { findPerson } from './people.ts'

export const CLIENT_ID = 'poplar-dashboard'
const OK = 200
const RESOURCE = 'urn:poplar:api'
const SCOPES = ['openid', 'profile', 'email', 'offline_access']

export type ProviderOptions = AdapterStore & {
  keys: IdentityKeys
  /** With a trailing slash, as in the tokens. */
  issuer: string
  /** Origins whose pages may sign users in; each is redirected to at its `/login_success/`. */
  clientOrigins: readonly string[]
  /** Shows the error page for a request that cannot proceed. */
  renderError: NonNullable<Configuration['renderError']>
  now: () => Date
}

/** The OpenID provider: authorization code flow with PKCE, rotated refresh tokens, JWT access tokens. */
export function createProvider(options: ProviderOptions): Provider {
  const { database, keys, issuer, clientOrigins } = options
  const provider = new OidcProvider(issuer, {
    adapter: createOidcAdapter(options, options.now),
    jwks: { keys: [keys.tokens] },
    clients: [dashboardClient(clientOrigins)],
    clientBasedCORS: (_ctx, origin) => clientOrigins.includes(origin),
    routes: { authorization: '/authorize', token: '/oauth/token' },
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // The dashboard does not call the userinfo endpoint: it needs these claims in the ID token.
    conformIdTokenClaims: false,
    extraParams: ['screen_hint', 'platform', 'return_to'],
    findAccount: async (_ctx, sub) => findAccount(database, sub),
    extraTokenClaims: async (_ctx, token) =>
      'sessionUid' in token ? { sid: token.sessionUid } : undefined,
    renderError: options.renderError,
    cookies: cookies(keys, issuer),
    features: features(),
    interactions: { policy: policyWithoutConsent(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    ...tokenRules(),
  })
  // Safe, because `setIssuerHeaders` overwrites the headers that a caller sends.
  provider.proxy = true
  renewOnRefresh(provider)
  return provider
}

/** Uses the same clock as the provider. */
const nowInSeconds = () => Math.floor(Date.now() / 1_000)

/**
 * A page that stays open requests new tokens without using its session cookie: this also counts as using the session.
 */
function renewOnRefresh(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const uid = ctx.oidc?.entities.RotatedRefreshToken?.sessionUid
    const session = uid && ctx.status === OK ? await provider.Session.findByUid(uid) : undefined
    await session?.save(sessionSeconds(session, nowInSeconds()))
  })
}

function dashboardClient(origins: readonly string[]) {
  return {
    client_id: CLIENT_ID,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: origins.flatMap((origin) => [`${origin}/login_success/`, origin]),
  }
}

async function findAccount(database: Database, personId: string) {
  const person = await findPerson(database, personId)
  if (!person) return undefined
  const { email, name, isEmailVerified } = person
  return {
    accountId: personId,
    claims: () => ({ sub: personId, email, email_verified: isEmailVerified, name }),
  }
}

/** The options of the provider's cookies; also used where we set the session cookie ourselves. */
export const sessionCookie = (issuer: string) =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    secure: issuer.startsWith('https:'),
  }) as const

function cookies(keys: IdentityKeys, issuer: string): Configuration['cookies'] {
  const secure = issuer.startsWith('https:')
  const common = sessionCookie(issuer)
  return {
    keys: [keys.cookies],
    names: {
      session: hostCookie('poplar_session', issuer).name,
      // Limited to the path of one attempt, not `__Host-`, so that two tabs can sign in at the same time.
      interaction: secure ? '__Secure-poplar_sign_in' : 'poplar_sign_in',
      resume: secure ? '__Secure-poplar_resume' : 'poplar_resume',
    },
    long: common,
    short: common,
  }
}

function features(): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    // Silent authentication in a hidden frame, which a reloaded page uses to restore its session.
    webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== RESOURCE) throw new errors.InvalidTarget()
        return {
          scope: '',
          audience: AUDIENCE,
          accessTokenTTL: LIFETIME_SECONDS.accessToken,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }
      },
    },
  }
}

/** Our own client needs no consent, so there is no consent page. */
function policyWithoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

function tokenRules(): Configuration {
  return {
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out also revokes the refresh tokens.
    expiresWithSession: async () => true,
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, account, provider } = oidc
      if (!client || !session || !account) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const existingGrant = grantId ? await provider.Grant.find(grantId) : undefined
      if (existingGrant?.accountId === account.accountId) return existingGrant
      const grant = new provider.Grant({
        accountId: account.accountId,
        clientId: client.clientId,
      })
      grant.addOIDCScope(SCOPES.join(' '))
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: LIFETIME_SECONDS.accessToken,
      AuthorizationCode: LIFETIME_SECONDS.authorizationCode,
      IdToken: LIFETIME_SECONDS.idToken,
      Interaction: LIFETIME_SECONDS.interaction,
      Grant: LIFETIME_SECONDS.grant,
      RefreshToken: (_ctx, { authTime }) => refreshTokenSeconds(authTime, nowInSeconds()),
      Session: (_ctx, session) => sessionSeconds(session, nowInSeconds()),
    },
  }
}

export const publicKeys = (keys: IdentityKeys) => ({ keys: [publicKey(keys.tokens)] })
