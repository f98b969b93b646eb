import type { Auth0Client, Auth0ClientOptions } from '@auth0/auth0-spa-js'
import { providerOrigin } from '../../config/auth-addresses.ts'
import type { AuthSettings } from '../../config/options.ts'
import { allowScripts, trustedWorkerUrl } from '../../lib/external-scripts.ts'
import { type AuthClient, AuthFailure } from './auth.ts'
import { toAuthFailure, toRenewalFailure } from './auth0-failure.ts'
import { ensureProviderReachable } from './reach-provider.ts'

/** Auth0 waits a minute by default, which is too long for a page that starts with a silent sign-in. */
const SILENT_TIMEOUT_SECONDS = 15

export type Auth0ClientDeps = {
  /** Navigates to the provider's page. */
  leave: (url: string) => void
  /** Milliseconds since the epoch, by the server's clock if known. */
  now: () => number
  /** The URL to return to after a sign-out. */
  home: string
  /** Rejects if the provider cannot be reached. */
  ensureReachable?: (domain: string) => Promise<void>
}

/**
 * The authorization code flow with PKCE. The library (65 kB) is loaded only here, when a login, a callback or a
 * renewal needs it. The refresh token stays in its worker, where page scripts can't read it.
 */
export async function createAuth0Client(
  settings: AuthSettings,
  deps: Auth0ClientDeps,
): Promise<AuthClient> {
  const client = await loadClient(settings, deps)
  const openUrl = async (url: string) => deps.leave(url)
  const { ensureReachable = ensureProviderReachable } = deps
  return {
    async start({ signUp, returnTo }) {
      await ensureReachable(settings.domain)
      const authorizationParams = {
        return_to: returnTo,
        ...(signUp && { screen_hint: 'signup' }),
      }
      await client.loginWithRedirect({ openUrl, authorizationParams }).catch(rethrow)
    },
    finish: (url) => finish(client, url).catch(rethrow),
    async renew() {
      // The iframe of a silent sign-in doesn't report load errors; it would only time out.
      await ensureReachable(settings.domain)
      return currentToken(client, 'off').catch((error: unknown) => {
        throw toRenewalFailure(error)
      })
    },
    async end() {
      await ensureReachable(settings.domain)
      const id_token_hint = await idTokenOf(client)
      const logoutParams = { returnTo: deps.home, ...(id_token_hint && { id_token_hint }) }
      await client.logout({ openUrl, logoutParams }).catch(rethrow)
    },
    forget: () => client.logout({ openUrl: false }).catch(rethrow),
  }
}

/** Without an ID token the provider asks the user to confirm, because any page can redirect a browser to sign out. */
async function idTokenOf(client: Auth0Client): Promise<string | undefined> {
  const claims = await client.getIdTokenClaims()
  if (claims !== undefined) return claims.__raw
  const response = await client.getTokenSilently({ detailedResponse: true }).catch(() => undefined)
  return response?.id_token
}

async function loadClient(settings: AuthSettings, deps: Auth0ClientDeps): Promise<Auth0Client> {
  try {
    const library = await import('@auth0/auth0-spa-js')
    return new library.Auth0Client(optionsOf(settings, deps))
  } catch (cause) {
    throw toAuthFailure(cause)
  }
}

function optionsOf(settings: AuthSettings, deps: Auth0ClientDeps): Auth0ClientOptions {
  return {
    domain: providerOrigin(settings.domain),
    clientId: settings.clientId,
    authorizationParams: {
      ...(settings.audience === '' ? {} : { audience: settings.audience }),
      redirect_uri: settings.redirectUri,
      scope: 'openid profile email',
    },
    cacheLocation: 'memory',
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    authorizeTimeoutInSeconds: SILENT_TIMEOUT_SECONDS,
    nowProvider: deps.now,
    ...(settings.workerUrl === undefined ? {} : { workerUrl: workerUrl(settings.workerUrl) }),
  }
}

function workerUrl(url: string): string {
  const { href } = new URL(url, location.href)
  allowScripts([href])
  return trustedWorkerUrl(href)
}

async function finish(client: Auth0Client, url: URL) {
  await client.handleRedirectCallback(url.href)
  const [token, person] = await Promise.all([currentToken(client, 'on'), client.getUser()])
  return { token, identity: { email: person?.email ?? '', name: person?.name ?? '' } }
}

async function currentToken(client: Auth0Client, cacheMode: 'on' | 'off') {
  const response = await client.getTokenSilently({ cacheMode, detailedResponse: true })
  if (!response) throw new AuthFailure('login-required')
  return { accessToken: response.access_token, expiresInSeconds: response.expires_in }
}

function rethrow(error: unknown): never {
  throw toAuthFailure(error)
}
