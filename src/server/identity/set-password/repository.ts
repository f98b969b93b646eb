import type { PasswordPlatform } from '../../../features/password/platform-rules.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { createToken, hashSecret } from '../../platform/http/secret-token.ts'

const DAY_MS = 86_400_000

/** How long a link works: people often open the email days after a purchase. */
export const TOKEN_LIFETIME_MS = 7 * DAY_MS

/** How long an expired token is kept, so that the page can explain why it no longer works. */
const RETENTION = '30 days'

/** The person whose password a token may set, and the channel whose page sets it. */
export type TokenOwner = { accountId: string; personId: string; platform: PasswordPlatform }

export type FoundToken = TokenOwner & { email: string; state: 'good' | 'used' | 'expired' }

/** Issues a new token for the person; older unused tokens stop working. Only its hash is stored. */
export async function issueSetPasswordToken(
  statements: Queryable,
  { accountId, personId, platform, now }: TokenOwner & { now: Date },
): Promise<string> {
  const token = createToken()
  await revokeTokens(statements, personId, now)
  await statements.query(
    `insert into set_password_tokens (token_hash, account_id, person_id, platform, expires_at)
     values ($1, $2::uuid, $3::uuid, $4, $5)`,
    [hashSecret(token), accountId, personId, platform, new Date(now.getTime() + TOKEN_LIFETIME_MS)],
  )
  return token
}

/** Looks up a token; null if it is unknown. */
export async function findToken(
  statements: Queryable,
  token: string,
  now: Date,
): Promise<FoundToken | null> {
  const [row] = await statements.query<FoundToken>(
    `select account_id as "accountId", person_id as "personId", platform, email,
       case when used_at is not null then 'used'
         when expires_at <= $2::timestamptz then 'expired' else 'good' end as state
     from set_password_tokens join people using (person_id) where token_hash = $1`,
    [hashSecret(token), now],
  )
  return row ?? null
}

/**
 * Redeems the token, in the same transaction as the action that it allows. False if another request did so first.
 */
export async function redeemToken(
  statements: Queryable,
  token: string,
  now: Date,
): Promise<boolean> {
  const used = await statements.query(
    `update set_password_tokens set used_at = $2::timestamptz
     where token_hash = $1 and used_at is null and expires_at > $2::timestamptz returning person_id`,
    [hashSecret(token), now],
  )
  return used.length > 0
}

/** Invalidates all of the person's unused tokens. */
export async function revokeTokens(statements: Queryable, personId: string, now: Date) {
  await statements.query(
    `update set_password_tokens set expires_at = $2::timestamptz
     where person_id = $1::uuid and used_at is null and expires_at > $2::timestamptz`,
    [personId, now],
  )
}

/** Deletes tokens whose retention period has ended. */
export async function deleteExpiredTokens(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from set_password_tokens where expires_at < $1::timestamptz - interval '${RETENTION}'`,
    [now],
  )
}
