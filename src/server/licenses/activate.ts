import { changePassword } from '../identity/change-password.ts'
import { markEmailVerified } from '../identity/people.ts'
import { BRAND } from '../pages/document.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { applyLicense, findAccountForUpdate, wouldLoseBenefits } from './existing-account.ts'
import { activationEmail, addLicenseEmail, otherAddressEmail, takeOverEmail } from './mails.ts'
import {
  createLicensedAccount,
  linkKeyToAccount,
  type RedeemedRegistration,
  readAddressStatus,
  redeemRegistration,
} from './repository.ts'

const LINK_EXPIRED =
  'This link no longer works. It has already been used, is older than 24 hours, or is for a key that has since been activated.'
export const LINK_INCOMPLETE = 'This link is incomplete. Open it from your email again.'
const NEEDS_OTHER_ADDRESS =
  'This address belongs to a team member. Register the key with a different address.'
const PLAN_INCLUDES_MORE =
  'Your current plan includes more than this license. Register the key with a different address, or contact support. The key hasn’t been used.'

const EMAIL_BY_STATUS = {
  none: activationEmail,
  admin: addLicenseEmail,
  unverified: takeOverEmail,
  member: otherAddressEmail,
}

/** Runs after the response, which must not reveal whether the address has an account. */
export async function sendActivationLink(deps: Deps, to: string, token: string): Promise<void> {
  const pages = `${deps.environment.addresses.app}/dealfuel`
  const status = await readAddressStatus(deps.database, to)
  const canActivate = status !== 'member'
  const link = `${pages}/${canActivate ? `verify-email?token=${token}` : 'license-key-activation'}`
  await deps.mailer.send(EMAIL_BY_STATUS[status]({ to, brand: BRAND, link }))
}

/**
 * Creates an account for a registration, or applies its license to the existing account. `newPersonId` is set for a new
 * account; `replacedPersonId` if an unverified person’s password was replaced.
 * @throws Refusal if the token is unknown, used or expired
 */
export async function activate(statements: Queryable, token: string, now: Date) {
  const registration = await redeemRegistration(statements, { token, now })
  if (registration === null) throw new Refusal('NOT_FOUND', LINK_EXPIRED)
  const created = await createLicensedAccount(statements, { ...registration, now })
  const { accountId, replacedPersonId } =
    created === null
      ? await applyToExistingAccount(statements, registration, now)
      : { accountId: created.accountId, replacedPersonId: null }
  await linkKeyToAccount(statements, registration.keyHash, accountId)
  return {
    reply: { msg: 'Your license is active.', email: registration.email },
    replacedPersonId,
    newPersonId: created?.personId ?? null,
  }
}

/** @throws Refusal if the address belongs to a team member, or if the current plan includes more */
async function applyToExistingAccount(
  statements: Queryable,
  { email, passwordHash, sitesLimit }: RedeemedRegistration,
  now: Date,
): Promise<{ accountId: string; replacedPersonId: string | null }> {
  const account = await findAccountForUpdate(statements, email)
  if (account === null) throw new Refusal('CONFLICT', NEEDS_OTHER_ADDRESS)
  if (wouldLoseBenefits(account, sitesLimit, now)) throw new Refusal('CONFLICT', PLAN_INCLUDES_MORE)
  const { accountId, personId, isVerified } = account
  if (!isVerified) {
    // The person who signed up never verified the address, so the account is transferred to the owner of the mailbox.
    await changePassword(statements, { personId, hash: passwordHash, now })
    await markEmailVerified(statements, personId)
  }
  await applyLicense(statements, accountId, sitesLimit)
  return { accountId, replacedPersonId: isVerified ? null : personId }
}
