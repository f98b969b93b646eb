import type { Statements } from '../platform/database/database.ts'
import { hashSecret } from '../platform/http/secret-token.ts'
import { REFRESH_OVERLAP_SECONDS } from './lifetimes.ts'
import { Provider } from './oidc-provider.ts'

const MILLISECONDS = 1_000
/** A time of use that is long past: nothing may be repeated after it. */
const LONG_AGO = 1

/** Whether what was used at this time, in seconds, may be used again. Codes may not. */
export const isReuseAllowed = (kind: string, consumed: number, now: Date): boolean =>
  kind === 'RefreshToken' && now.getTime() / MILLISECONDS - consumed <= REFRESH_OVERLAP_SECONDS

/** The stored id of the refresh token for which this request gets a new one. */
export function rotatedTokenId(): string | undefined {
  const id = Provider.ctx?.oidc?.entities.RotatedRefreshToken?.jti
  return id === undefined ? undefined : hashSecret(id)
}

/**
 * Before another token is given for a refresh token: the one that was given before counts as used. It was lost with
 * its reply, or whoever still has it ends the sign-in with it. So there is never more than one that goes on.
 * @returns false where one that was given before has been used: its reply was not lost, so this is a theft
 */
export async function supersedeToken(statements: Statements, follows: string): Promise<boolean> {
  // Held to the end of the transaction: two requests at the same moment come one after the other.
  const [former] = await statements.query<{ sid: string }>(
    `select session_uid as sid from identity_records
     where kind = 'RefreshToken' and id = $1 for update`,
    [follows],
  )
  const given = await statements.query<{ used: boolean }>(
    `select payload ? 'consumed' as used from identity_records
     where session_uid = $1 and kind = 'RefreshToken' and payload->>'follows' = $2 for update`,
    [former?.sid ?? null, follows],
  )
  if (given.some(({ used }) => used)) return false
  await statements.query(
    `update identity_records set payload = payload || jsonb_build_object('consumed', $3::integer)
     where session_uid = $1 and kind = 'RefreshToken' and payload->>'follows' = $2`,
    [former?.sid ?? null, follows, LONG_AGO],
  )
  return true
}
