import { ApiFailure } from '../../lib/failure.ts'
import { type AuthClient, AuthFailure, type TokenAnswer } from './auth.ts'
import type { HeldToken, TokenStorage } from './token-storage.ts'

/** A token that ends this soon is renewed before the call, so that no call arrives with a dead one. */
export const EXPIRING_WITHIN_MS = 30_000

export type TokenSourceParts = {
  storage: TokenStorage
  client: () => Promise<AuthClient>
  /** Milliseconds since the epoch, on the server's clock where it is known. */
  now: () => number
  /** Runs `task` while no other tab runs one of the same name. */
  exclusively: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>
}

export type SessionTokens = {
  /** True when the call after next needs no renewal; says nothing about the provider's session. */
  isFresh(): boolean
  accept(answer: TokenAnswer): void
  forget(): void
  /**
   * The access token to send, renewed first when it ends soon or was rejected; null when only a sign-in
   * helps. @throws ApiFailure `offline` when the provider cannot be reached.
   */
  current(reason: 'first' | 'expiring' | 'rejected'): Promise<string | null>
}

/** Holds this tab's access token and renews it: one renewal at a time, across tabs by a lock. */
export function createSessionTokens(parts: TokenSourceParts): SessionTokens {
  let renewal: Promise<string | null> | undefined
  /** A renewal that began before a sign-out must not bring the token back. */
  let generation = 0

  const accept = (answer: TokenAnswer): HeldToken => {
    const held = {
      accessToken: answer.accessToken,
      expiresAt: parts.now() + answer.expiresInSeconds * 1000,
    }
    parts.storage.set(held)
    return held
  }

  const renew = async (): Promise<string | null> => {
    const mine = generation
    try {
      const answer = await parts.exclusively('renew', async () => (await parts.client()).renew())
      return mine === generation ? accept(answer).accessToken : null
    } catch (error) {
      return afterFailure(error, parts)
    }
  }

  return {
    isFresh: () => msLeft(parts) > EXPIRING_WITHIN_MS,
    accept,
    forget() {
      generation += 1
      renewal = undefined
      parts.storage.clear()
    },
    async current(reason) {
      if (reason === 'first' && msLeft(parts) > EXPIRING_WITHIN_MS) {
        return parts.storage.get()?.accessToken ?? null
      }
      if (reason === 'rejected') parts.storage.clear()
      const mine = renewal ?? renew()
      renewal = mine
      return mine.finally(() => {
        if (renewal === mine) renewal = undefined
      })
    },
  }
}

function msLeft({ storage, now }: TokenSourceParts): number {
  const held = storage.get()
  return held === null ? 0 : held.expiresAt - now()
}

function afterFailure(error: unknown, parts: TokenSourceParts): string | null {
  const held = parts.storage.get()
  // The provider may be away for a moment: while the old token counts, go on with it.
  if (held !== null && msLeft(parts) > 0) return held.accessToken
  if (!(error instanceof AuthFailure)) throw error
  if (error.kind === 'unreachable') throw new ApiFailure({ kind: 'offline', cause: error })
  parts.storage.clear()
  return null
}
