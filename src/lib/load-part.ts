import { ApiFailure } from './failure.ts'
import { withTimeLimit } from './time-limit.ts'

/** How long a part of a view may take to arrive, in milliseconds. */
export const PART_LIMIT_MS = 10_000

/**
 * Loads a part that the first screen does without. @throws ApiFailure `timed-out`, or `offline` when
 * its file does not load.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  limitMs = PART_LIMIT_MS,
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
 * Loads a part with the first call and keeps it; after a failure the next call tries again. Rejects as
 * `loadPart` does.
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
