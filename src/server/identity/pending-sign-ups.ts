import type { Queryable } from '../platform/database/database.ts'
import { hashSecret } from '../platform/http/secret-token.ts'
import type { NewPerson } from './people.ts'

const LIFETIME = '24 hours'

type Queries = Pick<Queryable, 'query'>

export type PendingSignUp = Required<Omit<NewPerson, 'emailVerifiedAt'>> & {
  /** Where the browser is redirected after the account is created. */
  returnUrl: string
}

/** Where a sign-up was submitted: the browser's secret, and the sign-in attempt. */
export type SignUpOrigin = { browser: string; attempt: string }

type NewSignUp = PendingSignUp & SignUpOrigin & { token: string; now: Date }

/** Stores a sign-up until the link in the email is opened. Does not reveal who has an account. */
export async function savePendingSignUp(statements: Queries, signUp: NewSignUp): Promise<void> {
  await statements.query(
    `insert into pending_sign_ups (token_hash, browser_hash, attempt_hash, email, first_name,
       password_hash, platform, return_address, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz + interval '${LIFETIME}')`,
    [
      ...[hashSecret(signUp.token), hashSecret(signUp.browser), hashSecret(signUp.attempt)],
      ...[signUp.email, signUp.firstName, signUp.passwordHash, signUp.platform],
      ...[signUp.returnUrl, signUp.now],
    ],
  )
}

/** The latest pending sign-up of this page; null if there is none. */
export async function findSentSignUp(
  statements: Queries,
  { browser, attempt, now }: SignUpOrigin & { now: Date },
): Promise<{ pendingId: string; email: string } | null> {
  const [row] = await statements.query<{ pendingId: string; email: string }>(
    `select pending_id::text as "pendingId", email from pending_sign_ups
     where browser_hash = $1 and attempt_hash = $2 and expires_at > $3::timestamptz
     order by pending_id desc limit 1`,
    [hashSecret(browser), hashSecret(attempt), now],
  )
  return row ?? null
}

/** Replaces the token of a sign-up: the previous one stops working. */
export async function renewSignUp(
  statements: Queries,
  { pendingId, token, now }: { pendingId: string; token: string; now: Date },
): Promise<void> {
  await statements.query(
    `update pending_sign_ups set token_hash = $2, expires_at = $3::timestamptz + interval '${LIFETIME}'
     where pending_id::text = $1`,
    [pendingId, hashSecret(token), now],
  )
}

export type LinkedSignUp = { email: string; passwordHash: string; browserHash: string }

/** The sign-up that a valid link belongs to; `redeemSignUp` invalidates the link. */
export async function readSignUp(
  statements: Queries,
  { token, now }: { token: string; now: Date },
): Promise<LinkedSignUp | null> {
  const [row] = await statements.query<LinkedSignUp>(
    `select email, password_hash as "passwordHash", browser_hash as "browserHash"
     from pending_sign_ups where token_hash = $1 and expires_at > $2::timestamptz`,
    [hashSecret(token), now],
  )
  return row ?? null
}

/**
 * Redeems a sign-up, in the same transaction as the action that it allows. Null if it was used or has expired.
 */
export async function redeemSignUp(
  statements: Queryable,
  { token, now }: { token: string; now: Date },
): Promise<PendingSignUp | null> {
  const [row] = await statements.query<PendingSignUp>(
    `delete from pending_sign_ups where token_hash = $1 and expires_at > $2::timestamptz
     returning email, first_name as "firstName", password_hash as "passwordHash", platform,
       return_address as "returnUrl"`,
    [hashSecret(token), now],
  )
  return row ?? null
}

/** Deletes sign-ups that nobody confirmed, including their email address and password hash. */
export async function deleteExpiredSignUps(statements: Queries, now: Date): Promise<void> {
  await statements.query('delete from pending_sign_ups where expires_at < $1', [now])
}
