import { ApiFailure } from './failure.ts'
import { withTimeLimit } from './time-limit.ts'

/** Time limit for loading a part of a view, in milliseconds. */
export const PART_TIMEOUT_MS = 10_000

/**
 * Loads a part that the first screen doesn't need. @throws ApiFailure `timed-out`, or `offline` if its file can't be
 * loaded
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  limitMs = PART_TIMEOUT_MS,
): Promise<Part> {
  return withTimeLimit(limitMs, undefined, async () => {
    try {
      return await load()
    } catch (cause) {
      throw new ApiFailure({ kind: 'offline', cause })
    }
  })
}

/**
 * Loads a part on the first call and caches it; after a failure, the next call tries again. Rejects like `loadPart`.
 */
export function loadOnce<Part>(load: () => Promise<Part>, limitMs?: number): () => Promise<Part> {
  let part: Promise<Part> | null = null
  return () => {
    part ??= loadPart(load, limitMs).catch((failure: unknown) => {
      part = null
      throw failure
    })
    return part
  }
}
