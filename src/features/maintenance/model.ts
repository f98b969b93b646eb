import type { ApiFailure } from '../../lib/failure.ts'

/** Details of the maintenance, from a response. */
export type Maintenance = {
  /** A message from the operator, to be shown as plain text. */
  message: string | null
  until: Date | null
  /** The delay that the server requests before the next check, in milliseconds. */
  retryAfterMs: number | null
}

/** Used by the maintenance page, which knows only that maintenance may be in progress. */
export const UNKNOWN_MAINTENANCE: Maintenance = { message: null, until: null, retryAfterMs: null }

/** Parsed by hand, so that reporting an outage doesn't depend on the schema library. */
function parseUntil(data: unknown): Date | null {
  if (typeof data !== 'object' || data === null || !('until' in data)) return null
  const until = typeof data.until === 'string' ? new Date(data.until) : null
  return until && !Number.isNaN(until.getTime()) ? until : null
}

export function parseMaintenance({ serverMessage, data, retryAfterMs }: ApiFailure): Maintenance {
  return {
    message: serverMessage ?? null,
    until: parseUntil(data),
    retryAfterMs: retryAfterMs ?? null,
  }
}
