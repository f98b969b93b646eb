import type { PasswordPlatform } from '../../../features/password/platform-rules.ts'
import type { Statements } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { TOKEN_PATTERN } from '../../platform/http/secret-token.ts'
import { changePassword } from '../change-password.ts'
import { newPasswordError } from '../form.ts'
import { hashPassword } from '../password.ts'
import { markEmailVerified } from '../people.ts'
import { endAllSessions } from '../sessions.ts'
import { type FoundToken, findToken, redeemToken, type TokenOwner } from './repository.ts'

const REASONS = {
  missing: 'This page works with the link from your mail only.',
  unknown: 'This link is not complete or not ours. Open it from your mail once more.',
  used: 'This link was used already. Your password is set: sign in with it.',
  expired:
    'This link no longer works: it is too old, a newer one was sent, or your password was changed since. Use the newest mail, or sign in.',
  elsewhere: 'This link belongs to another page. Open it from your mail once more.',
} as const

const linkRefusal = (reason: keyof typeof REASONS) => new Refusal('SIGNED_OUT', REASONS[reason])

/** Whom a token is for; of one that was used or is too old as well. @throws Refusal for any other */
export async function findTokenOwner(
  statements: Statements,
  { token, platform, now }: { token: string; platform: PasswordPlatform | null; now: Date },
): Promise<FoundToken> {
  if (token === '') throw linkRefusal('missing')
  const found = TOKEN_PATTERN.test(token) ? await findToken(statements, token, now) : null
  if (found === null) throw linkRefusal('unknown')
  if (found.platform !== platform) throw linkRefusal('elsewhere')
  return found
}

/**
 * The hash of a password that its owner may choose; null where the token does not work any more, which is
 * told by `replacePassword`. Takes a while, so it is made before the transaction.
 * @throws Refusal with the rule that is broken
 */
export async function hashNewPassword(
  owner: FoundToken,
  password: string,
  environment: { isHosted: boolean },
): Promise<string | null> {
  if (owner.state !== 'good') return null
  const error = newPasswordError(password, owner.email, environment)
  if (error !== undefined) throw new Refusal('INVALID', `${error}.`)
  return hashPassword(password)
}

/**
 * Uses the token up, changes the password and ends every older sign-in of the account.
 * @returns whether that confirmed the address, too
 * @throws Refusal where the token does not work any more
 */
export async function replacePassword(
  statements: Statements,
  { token, owner, hash, now }: { token: string; owner: FoundToken; hash: string | null; now: Date },
): Promise<{ isConfirmedNow: boolean }> {
  if (hash === null) throw linkRefusal(owner.state === 'expired' ? 'expired' : 'used')
  if (!(await redeemToken(statements, token, now))) throw linkRefusal('used')
  await changePassword(statements, { personId: owner.personId, hash, now })
  // Tokens leave by mail only, and reading the mail is all that verification asks.
  const isConfirmedNow = await markEmailVerified(statements, owner.personId)
  await endSessionsIn(statements, owner)
  return { isConfirmedNow }
}

/** Of everybody in the account: the channel's link is the account's, not one device's. */
async function endSessionsIn(statements: Statements, { accountId }: TokenOwner): Promise<void> {
  const members = await statements.query<{ personId: string }>(
    'select person_id as "personId" from memberships where account_id = $1::uuid',
    [accountId],
  )
  for (const { personId } of members) await endAllSessions(statements, personId)
}
