import { toApiFailure } from '../lib/to-api-failure.ts'
import type { Kit } from './kit.ts'

/**
 * For work whose failure has no consequence: ignores API failures and aborted calls, and reports everything
 * else, such as our own bugs and code that fails to load.
 */
export function reportBug(kit: Pick<Kit, 'report'>, error: unknown): void {
  if (isAbort(error)) return
  try {
    toApiFailure(error)
  } catch (bug) {
    kit.report(bug, {})
  }
}

/** A view that is gone has aborted its calls. */
const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
