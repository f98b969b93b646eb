import * as v from 'valibot'
import { providerOrigin } from '../../config/auth-addresses.ts'
import type { AuthSettings } from '../../config/options.ts'
import { type SafeStorage, writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import { type AuthClient, AuthFailure } from './auth.ts'
import { readIdToken } from './token-claims.ts'
import { encodeBase64Url } from './token-signature.ts'

const storedRequest = v.object({ state: v.string(), nonce: v.string() })

const KEY = 'implicit-question'

export type ImplicitClientDeps = {
  leave: (url: string) => void
  now: () => number
  home: string
  /** This tab's storage: another tab's request must not validate this tab's response. */
  storage: SafeStorage
}

/**
 * The implicit flow, with the response in the URL's hash; used only if `auth.flow: 'implicit'` is configured. It has
 * no refresh token: after the session expires, the user signs in again.
 */
export function createImplicitClient(settings: AuthSettings, deps: ImplicitClientDeps): AuthClient {
  return {
    async start({ signUp }) {
      const request = { state: randomText(), nonce: randomText() }
      writeJson(deps.storage, KEY, request)
      deps.leave(authorizeUrl(settings, request, signUp))
    },
    finish: (url) => finishSignIn(settings, deps, new URLSearchParams(url.hash.slice(1))),
    renew: () => Promise.reject(new AuthFailure('login-required')),
    async end() {
      const query = new URLSearchParams({ client_id: settings.clientId, returnTo: deps.home })
      deps.leave(`${providerOrigin(settings.domain)}/v2/logout?${query}`)
    },
    forget: async () => deps.storage.remove(KEY),
  }
}

function authorizeUrl(
  settings: AuthSettings,
  request: v.InferOutput<typeof storedRequest>,
  signUp: boolean,
): string {
  const query = new URLSearchParams({
    response_type: 'id_token token',
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    ...(settings.audience === '' ? {} : { audience: settings.audience }),
    scope: 'openid profile email',
    ...request,
    ...(signUp ? { screen_hint: 'signup' } : {}),
  })
  return `${providerOrigin(settings.domain)}/authorize?${query}`
}

async function finishSignIn(
  settings: AuthSettings,
  deps: ImplicitClientDeps,
  answer: URLSearchParams,
) {
  const request = readJson(deps.storage, KEY, storedRequest)
  deps.storage.remove(KEY) // a request is valid for one response only
  const accessToken = answer.get('access_token') ?? ''
  if (request === null || answer.get('state') !== request.state || accessToken === '') {
    throw new AuthFailure('untrusted')
  }
  const claims = await readIdToken(answer.get('id_token') ?? '', {
    issuer: providerOrigin(settings.domain),
    clientId: settings.clientId,
    nonce: request.nonce,
    accessToken,
    now: new Date(deps.now()),
    keys: settings.jwks ?? [],
  })
  return {
    token: { accessToken, expiresInSeconds: expiresIn(answer) },
    identity: { email: claims.email, name: claims.name },
  }
}

/** A missing or invalid lifetime counts as 0, so a new token is requested. */
function expiresIn(answer: URLSearchParams): number {
  const seconds = Number(answer.get('expires_in'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

const randomText = (): string => encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))
