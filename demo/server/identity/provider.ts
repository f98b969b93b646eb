import type { Configuration, Provider } from 'oidc-provider'
import type { Database } from '../database/database.ts'
import { AUDIENCE } from '../session/token.ts'
import { type IdentityKeys, publicKey } from './keys.ts'
import { errors, interactionPolicy, Provider as OidcProvider } from './oidc-provider.ts'
import { findPerson } from './people.ts'
import { createStorage } from './storage.ts'

const CLIENT_ID = 'poplar-dashboard'
/** Access tokens are short-lived, in seconds; what they allow is looked up at each call anyway. */
export const ACCESS_TOKEN_SECONDS = 300

const RESOURCE = 'urn:poplar:api'
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
const SCOPES = ['openid', 'profile', 'email', 'offline_access']

export type ProviderOptions = {
  database: Database
  keys: IdentityKeys
  /** With a slash at the end, as it stands in the tokens. */
  issuer: string
  /** Origins whose pages may sign people in; each comes back to its `/login_success/`. */
  clientOrigins: readonly string[]
  /** Shows a request that cannot go on. */
  renderError: NonNullable<Configuration['renderError']>
  now: () => Date
}

/** The OpenID provider: code flow with PKCE, rotated refresh tokens, JWT access tokens. Design §4. */
export function createProvider(options: ProviderOptions): Provider {
  const { database, keys, issuer, clientOrigins } = options
  const provider = new OidcProvider(issuer, {
    adapter: createStorage(database, options.now),
    jwks: { keys: [keys.tokens] },
    clients: [dashboardClient(clientOrigins)],
    clientBasedCORS: (_ctx, origin) => clientOrigins.includes(origin),
    routes: { authorization: '/authorize', token: '/oauth/token' },
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // The dashboard asks no userinfo endpoint: what it needs is in the id token.
    conformIdTokenClaims: false,
    extraParams: ['screen_hint', 'platform'],
    findAccount: async (_ctx, sub) => findAccount(database, sub),
    extraTokenClaims: async (_ctx, token) =>
      'sessionUid' in token ? { sid: token.sessionUid } : undefined,
    renderError: options.renderError,
    cookies: cookies(keys, issuer.startsWith('https:')),
    features: features(),
    interactions: { policy: policyWithoutConsent(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    ...tokenRules(),
  })
  // Which `asAtIssuer` speaks for: no caller does.
  provider.proxy = true
  return provider
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

function cookies(keys: IdentityKeys, secure: boolean): Configuration['cookies'] {
  const common = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true, secure } as const
  return {
    keys: [keys.cookies],
    names: { session: 'poplar_session', interaction: 'poplar_sign_in', resume: 'poplar_resume' },
    long: common,
    short: common,
  }
}

function features(): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    // The silent answer to a hidden frame, by which a reloaded page gets its session back.
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
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }
      },
    },
  }
}

/** Our own client needs nobody's consent, so there is no page that asks for it. */
function policyWithoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

function tokenRules(): Configuration {
  return {
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // A sign-out takes the refresh tokens with it.
    expiresWithSession: async () => true,
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, account, provider } = oidc
      if (!client || !session || !account) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const known = grantId ? await provider.Grant.find(grantId) : undefined
      if (known?.accountId === account.accountId) return known
      const grant = new provider.Grant({
        accountId: account.accountId,
        clientId: client.clientId,
      })
      grant.addOIDCScope(SCOPES.join(' '))
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Grant: 30 * DAY_SECONDS,
      RefreshToken: 30 * DAY_SECONDS,
      // Without "Keep me signed in" the cookie ends with the browser, and the session the same day.
      Session: (_ctx, session) => (session.transient ? 12 * HOUR_SECONDS : 30 * DAY_SECONDS),
    },
  }
}

export const publicKeys = (keys: IdentityKeys) => ({ keys: [publicKey(keys.tokens)] })
