import type { PasswordPlatform } from '../../../features/password/platform-rules.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { TOKEN_PATTERN } from '../../platform/http/secret-token.ts'
import { changePassword } from '../change-password.ts'
import { newPasswordError } from '../form.ts'
import { hashPassword } from '../password.ts'
import { markEmailVerified } from '../people.ts'
import { endAllSessions } from '../sessions.ts'
import { type FoundToken, findToken, redeemToken, type TokenOwner } from './repository.ts'

const REASONS = {
  missing: 'This page works only with the link from your email.',
  unknown: 'This link is incomplete or isn’t ours. Open it from your email again.',
  used: 'This link has already been used. Your password is set, so sign in with it.',
  expired:
    'This link no longer works. It has expired, was replaced by a newer one, or your password was changed. Use the latest email, or sign in.',
  elsewhere: 'This link belongs to another page. Open it from your email again.',
} as const

const linkRefusal = (reason: keyof typeof REASONS) => new Refusal('SIGNED_OUT', REASONS[reason])

/** Finds the owner of a token, even if it was used or has expired. @throws Refusal for any other token */
export async function findTokenOwner(
  statements: Queryable,
  { token, platform, now }: { token: string; platform: PasswordPlatform | null; now: Date },
): Promise<FoundToken> {
  if (token === '') throw linkRefusal('missing')
  const found = TOKEN_PATTERN.test(token) ? await findToken(statements, token, now) : null
  if (found === null) throw linkRefusal('unknown')
  if (found.platform !== platform) throw linkRefusal('elsewhere')
  return found
}

/**
 * Validates and hashes a new password; null if the token no longer works, which `replacePassword` reports. Takes
 * a while, so call it before the transaction.
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
 * Redeems the token, changes the password and ends all of the account's older sign-ins.
 * @returns whether this also confirmed the email address
 * @throws Refusal if the token no longer works
 */
export async function replacePassword(
  statements: Queryable,
  { token, owner, hash, now }: { token: string; owner: FoundToken; hash: string | null; now: Date },
): Promise<{ isConfirmedNow: boolean }> {
  if (hash === null) throw linkRefusal(owner.state === 'expired' ? 'expired' : 'used')
  if (!(await redeemToken(statements, token, now))) throw linkRefusal('used')
  await changePassword(statements, { personId: owner.personId, hash, now })
  // Tokens are sent only by email, and access to the mailbox is all that verification requires.
  const isConfirmedNow = await markEmailVerified(statements, owner.personId)
  await endSessionsIn(statements, owner)
  return { isConfirmedNow }
}

/** Ends the sign-ins of all members: the channel's link belongs to the account, not to one device. */
async function endSessionsIn(statements: Queryable, { accountId }: TokenOwner): Promise<void> {
  const members = await statements.query<{ personId: string }>(
    'select person_id as "personId" from memberships where account_id = $1::uuid',
    [accountId],
  )
  for (const { personId } of members) await endAllSessions(statements, personId)
}
