import { dashboardHome } from '../../config/auth-addresses.ts'
import { registerHostedSignIn } from '../../config/hosted-sign-in.ts'
import type { Kit } from '../../config/kit.ts'
import { perKit } from '../../config/kit.ts'
import type { AuthSettings } from '../../config/options.ts'
import type { AuthClient } from './auth.ts'
import { AuthFailure } from './auth.ts'
import { createSessionTokens, type SessionTokens } from './token-source.ts'
import { createTokenStorage } from './token-storage.ts'
import { withLock } from './with-lock.ts'

/** The hosted sign-in of one page: absent where the host page hands over tokens. */
export type HostedSignIn = {
  flow: 'code' | 'implicit'
  tokens: SessionTokens
  client(): Promise<AuthClient>
  /** Nobody is signed in on this page any more; the provider's own session is another matter. */
  forget(): void
  /** The same, and the provider's session ends too, which leaves the page. */
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

/** @param create makes the client, once, when something first needs it */
export function createHostedSignIn(
  flow: 'code' | 'implicit',
  parts: Omit<Parameters<typeof createSessionTokens>[0], 'client'>,
  create: () => Promise<AuthClient>,
): HostedSignIn {
  let loaded: Promise<AuthClient> | null = null
  let ending: Promise<void> | null = null
  const client = (): Promise<AuthClient> => {
    loaded ??= create().catch((error: unknown) => {
      loaded = null // a lost connection must not stand for ever
      throw error
    })
    return loaded
  }
  const tokens = createSessionTokens({ ...parts, client })
  return {
    flow,
    tokens,
    client,
    forget() {
      tokens.forget()
      // Ending at the provider forgets as well.
      if (ending === null) loaded?.then((known) => known.forget()).catch(() => {})
    },
    end() {
      tokens.forget()
      ending ??= endAtProvider(client).finally(() => {
        ending = null
      })
      return ending
    },
  }
}

/** Signed out here in any case: a provider that is out of reach only keeps its own session. */
const endAtProvider = (client: () => Promise<AuthClient>): Promise<void> =>
  client()
    .then((known) => known.end())
    .catch(() => {})

/** The flow that is configured; Auth0's code is fetched for the code flow only. */
async function createClient(kit: Kit, settings: AuthSettings): Promise<AuthClient> {
  const deps = {
    now: kit.clock.now,
    home: dashboardHome(settings.redirectUri),
    leave(address: string) {
      if (kit.navigation.go(address) !== 'went') throw new AuthFailure('unreachable')
    },
  }
  if (settings.flow === 'implicit') {
    const { createImplicitClient } = await import('./auth-implicit.ts')
    return createImplicitClient(settings, { ...deps, storage: kit.storage.session })
  }
  const { createAuth0Client } = await import('./auth0-client.ts')
  return createAuth0Client(settings, deps)
}
