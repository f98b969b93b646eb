import { changePassword } from '../identity/change-password.ts'
import { markEmailVerified } from '../identity/people.ts'
import type { Statements } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { BRAND } from '../platform/pages/document.ts'
import { findAccountForUpdate, putLicenseOn, wouldShrink } from './existing-account.ts'
import { addLicenseMail, otherAddressMail, takeOverMail, verificationMail } from './mails.ts'
import {
  createLicensedAccount,
  type Redeemed,
  redeemRegistration,
  rememberAccount,
  standingOf,
} from './repository.ts'

const NO_LONGER_WORKS =
  'This link no longer works: it was used, is older than 24 hours, or its key has been activated since.'
export const NOT_COMPLETE = 'This link is not complete. Open it from your mail once more.'
const NEEDS_OTHER_ADDRESS =
  'This address belongs to a member of a team. Register the key with another address.'
const KEEPS_ITS_PLAN =
  'Your account has a plan that this license would make smaller. Register the key with another address, or ask our support; it is not used up.'

const MAILS = {
  nobody: verificationMail,
  admin: addLicenseMail,
  stranger: takeOverMail,
  member: otherAddressMail,
}

/** Behind the answer, which says the same and takes the same time whoever has this address. */
export async function sendLink(deps: Deps, to: string, token: string): Promise<void> {
  const pages = `${deps.environment.addresses.dashboard}/dealfuel`
  const standing = await standingOf(deps.database, to)
  const isOpen = standing !== 'member'
  const link = `${pages}/${isOpen ? `verify-email?token=${token}` : 'license-key-activation'}`
  await deps.mailer.send(MAILS[standing]({ to, brand: BRAND, link }))
}

/**
 * Makes the account of a registration, or puts its license on the one that the address has. `openedFor` is the person
 * of a new one; `takenFrom` the person whose password it replaced, where nobody had confirmed that address.
 * @throws Refusal where the token is used, too old or of nothing
 */
export async function activate(statements: Statements, token: string, now: Date) {
  const registration = await redeemRegistration(statements, { token, now })
  if (registration === null) throw new Refusal('NOT_FOUND', NO_LONGER_WORKS)
  const opened = await createLicensedAccount(statements, { ...registration, now })
  const { accountId, takenFrom } =
    opened === null
      ? await licenseExisting(statements, registration, now)
      : { accountId: opened.accountId, takenFrom: null }
  await rememberAccount(statements, registration.keyHash, accountId)
  return {
    reply: { msg: 'Your license is active.', email: registration.email },
    takenFrom,
    openedFor: opened?.personId ?? null,
  }
}

/** @throws Refusal where the address has no account of its own, or one that would lose by it */
async function licenseExisting(
  statements: Statements,
  { email, passwordHash, sitesLimit }: Redeemed,
  now: Date,
): Promise<{ accountId: string; takenFrom: string | null }> {
  const account = await findAccountForUpdate(statements, email)
  if (account === null) throw new Refusal('CONFLICT', NEEDS_OTHER_ADDRESS)
  if (wouldShrink(account, sitesLimit, now)) throw new Refusal('CONFLICT', KEEPS_ITS_PLAN)
  const { accountId, personId, isVerified } = account
  if (!isVerified) {
    // Whoever signed up with the address never showed that it is theirs: it goes to the owner of the mailbox.
    await changePassword(statements, { personId, hash: passwordHash, now })
    await markEmailVerified(statements, personId)
  }
  await putLicenseOn(statements, accountId, sitesLimit)
  return { accountId, takenFrom: isVerified ? null : personId }
}
