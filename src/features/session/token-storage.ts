import * as v from 'valibot'
import { type SafeStorage, writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'

/** An access token and when it expires, in milliseconds since the epoch. */
export type StoredToken = { accessToken: string; expiresAt: number }

const storedToken = v.object({
  accessToken: v.pipe(v.string(), v.minLength(1)),
  expiresAt: v.number(),
})

const KEY = 'token'

export type TokenStorage = {
  get(): StoredToken | null
  set(token: StoredToken): void
  clear(): void
}

/**
 * Stores this tab's short-lived access token. With `session` it survives a reload, so that a signed-in page can open
 * without Auth0. If storage is blocked, the token is kept in memory only.
 */
export function createTokenStorage(kind: 'memory' | 'session', storage: SafeStorage): TokenStorage {
  let held = kind === 'session' ? readJson(storage, KEY, storedToken) : null
  return {
    get: () => held,
    set(token) {
      held = token
      if (kind === 'session') writeJson(storage, KEY, token)
    },
    clear() {
      held = null
      storage.remove(KEY)
    },
  }
}
