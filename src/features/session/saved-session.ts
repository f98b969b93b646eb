import * as v from 'valibot'
import { debounceWrites } from '../../lib/debounce-writes.ts'
import { type SafeStorage, writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'

const savedSession = v.object({
  user: v.fallback(v.nullable(v.object({ userId: v.string(), email: v.string() })), null),
  site: v.fallback(
    v.nullable(v.object({ id: v.string(), siteId: v.string(), domain: v.string() })),
    null,
  ),
  campaign: v.fallback(v.nullable(v.object({ campaignId: v.string(), title: v.string() })), null),
})

/** The state that the next visit starts from: user, site and campaign. */
export type SavedSession = v.InferOutput<typeof savedSession>

const EMPTY: SavedSession = { user: null, site: null, campaign: null }

const KEY = 'session'
const SAVE_INTERVAL_MS = 1_000

export type SessionMemory = {
  get(): SavedSession
  /** Kept in memory immediately; written to storage at most once a second and when the page is hidden. */
  remember(part: Partial<SavedSession>): void
  forget(): void
}

/**
 * The tab's own storage takes precedence, so that two tabs on two sites resume independently; a new tab starts from the
 * last written state. Storage that is blocked, full or contains invalid data counts as empty.
 */
export function createSessionMemory(storage: {
  local: SafeStorage
  session: SafeStorage
}): SessionMemory {
  let saved =
    readJson(storage.session, KEY, savedSession) ??
    readJson(storage.local, KEY, savedSession) ??
    EMPTY
  const write = debounceWrites((value: SavedSession) => {
    writeJson(storage.session, KEY, value)
    writeJson(storage.local, KEY, value)
  }, SAVE_INTERVAL_MS)
  return {
    get: () => saved,
    remember(part) {
      saved = { ...saved, ...part }
      write(saved)
    },
    forget() {
      saved = EMPTY
      write.cancel()
      storage.session.remove(KEY)
      storage.local.remove(KEY)
    },
  }
}
