import type { Queryable } from '../platform/database/database.ts'
import { hashSecret } from '../platform/http/secret-token.ts'
import { REFRESH_OVERLAP_SECONDS } from './lifetimes.ts'
import { Provider } from './oidc-provider.ts'

const MS_PER_SECOND = 1_000
/** A time of use in the distant past, so that the token can't be used again. */
const LONG_AGO = 1

/** Whether a record that was used at this time, in seconds, may be used again. Only refresh tokens may. */
export const isReuseAllowed = (kind: string, consumedAt: number, now: Date): boolean =>
  kind === 'RefreshToken' && now.getTime() / MS_PER_SECOND - consumedAt <= REFRESH_OVERLAP_SECONDS

/** The stored ID of the refresh token that this request replaces. */
export function rotatedTokenId(): string | undefined {
  const id = Provider.ctx?.oidc?.entities.RotatedRefreshToken?.jti
  return id === undefined ? undefined : hashSecret(id)
}

/**
 * Marks an earlier replacement of a refresh token as used, before another replacement is issued. Either the earlier one
 * was lost with its response, or using it will end the sign-in. Therefore there is never more than one valid token.
 * @returns false if an earlier replacement has been used: its response was not lost, so a token was stolen
 */
export async function supersedeToken(
  statements: Queryable,
  replacedTokenId: string,
): Promise<boolean> {
  // Locked until the transaction ends: simultaneous requests run one after the other.
  const [previousToken] = await statements.query<{ sid: string }>(
    `select session_uid as sid from identity_records
     where kind = 'RefreshToken' and id = $1 for update`,
    [replacedTokenId],
  )
  const replacements = await statements.query<{ used: boolean }>(
    `select payload ? 'consumed' as used from identity_records
     where session_uid = $1 and kind = 'RefreshToken' and payload->>'follows' = $2 for update`,
    [previousToken?.sid ?? null, replacedTokenId],
  )
  if (replacements.some(({ used }) => used)) return false
  await statements.query(
    `update identity_records set payload = payload || jsonb_build_object('consumed', $3::integer)
     where session_uid = $1 and kind = 'RefreshToken' and payload->>'follows' = $2`,
    [previousToken?.sid ?? null, replacedTokenId, LONG_AGO],
  )
  return true
}
