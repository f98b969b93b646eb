import { ApiFailure } from './failure.ts'
import { withTimeLimit } from './time-limit.ts'

/** How long a part of a view may take to arrive, in milliseconds. */
export const PART_LIMIT_MS = 10_000

/**
 * Loads a part that the first screen does without. @throws ApiFailure `timed-out`, or `offline` when
 * its file does not come.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return withTimeLimit(PART_LIMIT_MS, undefined, async () => {
    try {
      return await load()
    } catch (cause) {
      throw new ApiFailure({ kind: 'offline', cause })
    }
  })
}
