import { dashboardHome } from '../../config/auth-addresses.ts'
import { registerHostedSignIn } from '../../config/hosted-sign-in.ts'
import type { Kit } from '../../config/kit.ts'
import { perKit } from '../../config/kit.ts'
import { navigationOf } from '../../config/navigation.ts'
import type { AuthSettings } from '../../config/options.ts'
import type { AuthClient } from './auth.ts'
import { AuthFailure } from './auth.ts'
import { createSessionTokens, type SessionTokens } from './token-renewal.ts'
import { createTokenStorage } from './token-storage.ts'
import { withLock } from './with-lock.ts'

/** The hosted sign-in for one page; null if the host page provides tokens. */
export type HostedSignIn = {
  flow: 'code' | 'implicit'
  tokens: SessionTokens
  client(): Promise<AuthClient>
  /** Signs out on this page only; the provider's session continues. */
  forget(): void
  /** Signs out on this page and ends the provider's session; this leaves the page. */
  end(): Promise<void>
}

export const hostedSignIn = perKit((kit): HostedSignIn | null => {
  const settings = kit.config.auth
  if (settings === null || kit.tokens.mode === 'host') return null
  const tokens = {
    storage: createTokenStorage(settings.tokenStorage, kit.storage.session),
    now: kit.clock.now,
    withLock,
  }
  return createHostedSignIn(settings.flow, tokens, () => createClient(kit, settings))
})

registerHostedSignIn((kit) => {
  const hosted = hostedSignIn(kit)
  return {
    mode: 'auth0',
    async authorization({ refused }) {
      const token = await hosted?.tokens.current(refused?.replace(/^Bearer /, ''))
      return token == null ? null : `Bearer ${token}`
    },
    signOut: () => void hosted?.end(),
  }
})

/** @param create creates the client, once, when it is first needed */
export function createHostedSignIn(
  flow: 'code' | 'implicit',
  parts: Omit<Parameters<typeof createSessionTokens>[0], 'client'>,
  create: () => Promise<AuthClient>,
): HostedSignIn {
  let clientPromise: Promise<AuthClient> | null = null
  let pendingEnd: Promise<void> | null = null
  const client = (): Promise<AuthClient> => {
    clientPromise ??= create().catch((error: unknown) => {
      clientPromise = null // so that the next call retries after a lost connection
      throw error
    })
    return clientPromise
  }
  const tokens = createSessionTokens({ ...parts, client })
  return {
    flow,
    tokens,
    client,
    forget() {
      tokens.forget()
      // Ending the provider's session also discards the client's data.
      if (pendingEnd === null)
        clientPromise?.then((authClient) => authClient.forget()).catch(() => {})
    },
    end() {
      tokens.forget()
      pendingEnd ??= endAtProvider(client).finally(() => {
        pendingEnd = null
      })
      return pendingEnd
    },
  }
}

/** Never rejects: if the provider can't be reached, only its own session continues. */
const endAtProvider = (client: () => Promise<AuthClient>): Promise<void> =>
  client()
    .then((loadedClient) => loadedClient.end())
    .catch(() => {})

/** Creates the client for the configured flow; Auth0's library is loaded for the code flow only. */
async function createClient(kit: Kit, settings: AuthSettings): Promise<AuthClient> {
  const deps = {
    now: kit.clock.now,
    home: dashboardHome(settings.redirectUri),
    leave(url: string) {
      if (navigationOf(kit).go(url) !== 'went') throw new AuthFailure('unreachable')
    },
  }
  if (settings.flow === 'implicit') {
    const { createImplicitClient } = await import('./auth-implicit.ts')
    return createImplicitClient(settings, { ...deps, storage: kit.storage.session })
  }
  const { createAuth0Client } = await import('./auth0-client.ts')
  return createAuth0Client(settings, deps)
}
