import { ApiFailure } from './failure.ts'

/**
 * Converts a caught error for a view. A response rejected by a schema is `unreadable`. Aborts and bugs are rethrown.
 */
export function toApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  // Checked by name, so that the schema library needn't be loaded.
  if (error instanceof Error && error.name === 'ValiError') {
    return new ApiFailure({ kind: 'unreadable', cause: error })
  }
  throw error
}
