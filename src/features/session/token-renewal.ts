import { needsRefresh, tokenExpiry } from '../../config/token-expiry-rules.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { type AuthClient, AuthFailure, type TokenResponse } from './auth.ts'
import type { TokenStorage } from './token-storage.ts'

export type TokenSourceDeps = {
  storage: TokenStorage
  client: () => Promise<AuthClient>
  /** Milliseconds since the epoch, by the server's clock if known. */
  now: () => number
  /** Runs `task` while no other tab runs a task with the same name. */
  withLock: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>
}

export type SessionTokens = {
  /** Whether this tab has a token, even if it has expired. */
  hasToken(): boolean
  accept(response: TokenResponse): void
  forget(): void
  /**
   * The access token to send, renewed first if it expires soon or is the `refused` one; null if the user has to sign
   * in. @throws ApiFailure `offline` if the provider cannot be reached
   */
  current(refused?: string): Promise<string | null>
}

/**
 * Stores this tab's access token and renews it, one renewal at a time; a lock prevents concurrent renewals across tabs.
 */
export function createSessionTokens(parts: TokenSourceDeps): SessionTokens {
  const { storage, now } = parts
  let pendingRenewal: Promise<string | null> | undefined
  /** A renewal that began before a sign-out must not bring the token back. */
  let generation = 0

  const storeToken = (response: TokenResponse): void =>
    storage.set({
      accessToken: response.accessToken,
      expiresAt: tokenExpiry(response.expiresInSeconds, now()),
    })

  const renew = async (): Promise<string | null> => {
    const startGeneration = generation
    try {
      const response = await parts.withLock('renew', async () => (await parts.client()).renew())
      if (startGeneration !== generation) return null
      storeToken(response)
      return response.accessToken
    } catch (error) {
      return afterFailure(error, storage, now())
    }
  }

  return {
    hasToken: () => storage.get() !== null,
    accept: storeToken,
    forget() {
      generation += 1
      pendingRenewal = undefined
      storage.clear()
    },
    async current(refused) {
      const stored = storage.get()
      const isRefused = stored?.accessToken === refused
      if (stored && !isRefused && !needsRefresh(stored.expiresAt, now())) return stored.accessToken
      if (isRefused) storage.clear()
      const renewal = pendingRenewal ?? renew()
      pendingRenewal = renewal
      return renewal.finally(() => {
        if (pendingRenewal === renewal) pendingRenewal = undefined
      })
    },
  }
}

function afterFailure(error: unknown, storage: TokenStorage, now: number): string | null {
  if (!(error instanceof AuthFailure)) throw error
  const stored = storage.get()
  // The provider may be briefly unavailable: keep using the old token while it is valid.
  if (stored !== null && stored.expiresAt > now) return stored.accessToken
  if (error.kind === 'unreachable') throw new ApiFailure({ kind: 'offline', cause: error })
  storage.clear()
  return null
}
