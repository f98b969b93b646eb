import type { ApiFailure } from '../../lib/failure.ts'

/** What an answer says of a maintenance. */
export type Maintenance = {
  /** The operator's own words, to be shown as text. */
  message: string | null
  until: Date | null
  /** How long the server asks us to wait before the next look, in milliseconds. */
  retryAfterMs: number | null
}

/** The page of its own knows no more than that there may be one. */
export const UNKNOWN_MAINTENANCE: Maintenance = { message: null, until: null, retryAfterMs: null }

/** By hand: the schema library must not be needed to say that the server is away. */
function untilIn(data: unknown): Date | null {
  if (typeof data !== 'object' || data === null || !('until' in data)) return null
  const until = typeof data.until === 'string' ? new Date(data.until) : null
  return until && !Number.isNaN(until.getTime()) ? until : null
}

export function parseMaintenance({ serverMessage, data, retryAfterMs }: ApiFailure): Maintenance {
  return {
    message: serverMessage ?? null,
    until: untilIn(data),
    retryAfterMs: retryAfterMs ?? null,
  }
}
