/**
 * Why a call failed; a closed set that excludes bugs:
 * - `offline`: no response (no network, no server, blocked by the browser)
 * - `timed-out`: no response within the time limit
 * - `signed-out`: 401, even with a new token
 * - `token-failed`: the page's `getAccessToken` threw, or returned something that isn't a token
 * - `refused`: the server refused the request, by status or `success: false`
 * - `unreadable`: a success with an unexpected body (HTML, invalid JSON, a missing field)
 */
export type FailureKind =
  | 'offline'
  | 'timed-out'
  | 'signed-out'
  | 'token-failed'
  | 'refused'
  | 'unreadable'

export type FailureDetails = {
  kind: FailureKind
  /** HTTP status; absent without a response. */
  status?: number | undefined
  /** The server's error code, such as `NOT_FOUND`. */
  code?: string | undefined
  /** The server's message, to be shown as text. */
  serverMessage?: string | undefined
  /** The error response's `data`. */
  data?: unknown
  /** The response's `location`; already passed to `onLocation`, not validated. */
  location?: string | undefined
  /** The server's `Retry-After`, in milliseconds. */
  retryAfterMs?: number | undefined
  /** `x-request-id`, for logs. */
  requestId?: string | undefined
  cause?: unknown
}

/** The error code during maintenance; retrying at once doesn't help. */
export const MAINTENANCE = 'MAINTENANCE'

/** The code of a `signed-out` failure if the page returned no token. */
export const NO_TOKEN = 'NO_TOKEN'

/** The only error that the HTTP layer throws on purpose. Messages for users are in the message catalogue. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly data: unknown
  readonly location: string | undefined
  readonly retryAfterMs: number | undefined
  readonly requestId: string | undefined

  constructor(details: FailureDetails) {
    super(describe(details), details.cause === undefined ? undefined : { cause: details.cause })
    this.kind = details.kind
    this.status = details.status
    this.code = details.code
    this.serverMessage = details.serverMessage
    this.data = details.data
    this.location = details.location
    this.retryAfterMs = details.retryAfterMs
    this.requestId = details.requestId
  }
}

/** For logs only; never shown to users. */
function describe({ kind, status, code }: FailureDetails): string {
  return [kind, status, code].filter((fact) => fact !== undefined && fact !== '').join(' ')
}
