import type { Kit } from './kit.ts'
import type { TokenSource } from './tokens.ts'

type CreateSource = (kit: Kit) => TokenSource

let createHostedSource: CreateSource | null = null

/**
 * The session feature registers here how `configure({ auth })` gets its tokens. Elements with `getAccessToken` never
 * load that code.
 */
export function registerHostedSignIn(create: CreateSource): void {
  createHostedSource = create
}

/** The tokens from the hosted sign-in; null until the session feature is loaded. */
export function hostedTokens(kit: () => Kit): TokenSource {
  let source: TokenSource | null = null
  const getSource = (): TokenSource | null => {
    source ??= createHostedSource?.(kit()) ?? null
    return source
  }
  return {
    mode: 'auth0',
    authorization: async (call) => getSource()?.authorization(call) ?? null,
    signOut: () => getSource()?.signOut(),
  }
}
