/**
 * The closed set of what can go wrong with a call that is not our own bug:
 * - `offline`: no answer came (no network, no server, blocked by the browser);
 * - `timed-out`: no answer within the call's time limit;
 * - `signed-out`: 401, also after a fresh token;
 * - `token-failed`: the page's own `getAccessToken` threw, or gave what is no token;
 * - `refused`: the server said no, by status or by `success: false`;
 * - `unreadable`: a success whose body is not what was agreed (HTML, broken JSON, a field missing).
 */
export type FailureKind =
  | 'offline'
  | 'timed-out'
  | 'signed-out'
  | 'token-failed'
  | 'refused'
  | 'unreadable'

export type FailureFacts = {
  kind: FailureKind
  /** HTTP status; absent when no answer came. */
  status?: number | undefined
  /** The server's own word for its refusal, such as `NOT_FOUND`. */
  code?: string | undefined
  /** The server's sentence, to be shown as text. */
  serverMessage?: string | undefined
  /** The `data` of a refusal's envelope, where the server says more. */
  data?: unknown
  /** Where the reply asked the browser to go; already reported, not judged. */
  location?: string | undefined
  /** How long the server asks us to wait, in milliseconds. */
  retryAfterMs?: number | undefined
  /** `x-request-id`, for the host's log. */
  requestId?: string | undefined
  cause?: unknown
}

/** The code of a refusal because the whole service is in maintenance, which lasts. */
export const MAINTENANCE = 'MAINTENANCE'

/** The code of a `signed-out` where there was no session to begin with: the page gave no token. */
export const NO_TOKEN = 'NO_TOKEN'

/** The one error that leaves the HTTP layer on purpose. Words for it stand in the message catalogue. */
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

  constructor(facts: FailureFacts) {
    super(describe(facts), facts.cause === undefined ? undefined : { cause: facts.cause })
    this.kind = facts.kind
    this.status = facts.status
    this.code = facts.code
    this.serverMessage = facts.serverMessage
    this.data = facts.data
    this.location = facts.location
    this.retryAfterMs = facts.retryAfterMs
    this.requestId = facts.requestId
  }
}

/** For logs only: a person never reads this. */
function describe({ kind, status, code }: FailureFacts): string {
  return [kind, status, code].filter((fact) => fact !== undefined && fact !== '').join(' ')
}

/**
 * What a caught error means to a view. A reply that a schema turned down is `unreadable`;
 * an abort or a bug of ours is not the server's failure and is thrown again.
 */
export function toApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  // By its name: nobody who only shows a failure should load the schema library for it.
  if (error instanceof Error && error.name === 'ValiError') {
    return new ApiFailure({ kind: 'unreadable', cause: error })
  }
  throw error
}
