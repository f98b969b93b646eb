import type { Kit } from '../../config/kit.ts'
import { startMaintenance } from '../../config/maintenance-on-503.ts'
import type { RefusalCode } from '../../config/refusal-code.ts'
import { readEnvelope } from '../../lib/envelope.ts'
import type { ReconnectDecision } from '../../lib/event-stream.ts'
import { ApiFailure } from '../../lib/failure.ts'

const SIGNED_OUT = 401
const TOO_MANY_REQUESTS = 429
const FIRST_SERVER_ERROR = 500

const NO_RECONNECT: ReconnectDecision = { reconnects: false }

/** Handles a response that is not a stream, with the same effects on the session as any other API response. */
export async function handleEventResponse(
  kit: Kit,
  response: Response,
): Promise<ReconnectDecision> {
  const { status } = response
  const failure = await failureOf(response)
  if (status === SIGNED_OUT) {
    kit.sessionEnd.end('timed-out')
    return NO_RECONNECT
  }
  if (failure?.code === ('DEACTIVATED' satisfies RefusalCode)) {
    kit.sessionEnd.end('deactivated', failure.serverMessage)
    return NO_RECONNECT
  }
  if (failure) startMaintenance(kit, failure)
  // An older server has no event stream, so don't reconnect; pages work without it.
  if (status !== TOO_MANY_REQUESTS && status < FIRST_SERVER_ERROR) return NO_RECONNECT
  return { reconnects: true, afterMs: failure?.retryAfterMs ?? 0 }
}

const failureOf = (response: Response): Promise<ApiFailure | null> =>
  readEnvelope(response).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiFailure) return error
      throw error
    },
  )
