import type { PasswordPlatform } from '../../../features/password/platform-rules.ts'
import type { Statements } from '../../platform/database/database.ts'
import { createToken, hashSecret } from '../../platform/http/secret-token.ts'

const DAY_MS = 86_400_000

/** How long a link works: a purchase is often opened days later. */
export const TOKEN_LIFETIME_MS = 7 * DAY_MS

/** How long it is remembered after that, so that whoever comes late reads why. */
const RETENTION = '30 days'

/** Whose password a token may set, and on which channel's page. */
export type TokenOwner = { accountId: string; personId: string; platform: PasswordPlatform }

export type FoundToken = TokenOwner & { email: string; state: 'good' | 'used' | 'expired' }

/** A new token for the person; older ones that were not used stop working. It is kept as a hash only. */
export async function issueSetPasswordToken(
  statements: Statements,
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

/** What is known of a token; null where it is none of ours. */
export async function findToken(
  statements: Statements,
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

/** Uses the token up, in the transaction of what it allows. False where another request was quicker. */
export async function redeemToken(
  statements: Statements,
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

/** Every token of the person that was not used works no more. */
export async function revokeTokens(statements: Statements, personId: string, now: Date) {
  await statements.query(
    `update set_password_tokens set expires_at = $2::timestamptz
     where person_id = $1::uuid and used_at is null and expires_at > $2::timestamptz`,
    [personId, now],
  )
}

/** Deletes the tokens that nobody comes back with. */
export async function deleteExpiredTokens(
  statements: Pick<Statements, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from set_password_tokens where expires_at < $1::timestamptz - interval '${RETENTION}'`,
    [now],
  )
}
