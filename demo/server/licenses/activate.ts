import type { Statements } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { markEmailVerified, setPassword } from '../identity/people.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { BRAND } from '../pages/document.ts'
import { endTokensOf } from '../set-password/repository.ts'
import { findAccountForUpdate, putLicenseOn, wouldShrink } from './existing-account.ts'
import { addLicenseMail, otherAddressMail, takeOverMail, verificationMail } from './mails.ts'
import {
  createLicensedAccount,
  type Redeemed,
  redeemRegistration,
  rememberAccount,
  standingOf,
} from './repository.ts'

const WORKS_NO_MORE =
  'This link works no more: it was used, is older than 24 hours, or its key was activated meanwhile.'
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
 * Makes the account of a registration, or puts its license on the one that the address has.
 * @throws Refusal where the token is used, too old or of nothing
 */
export async function activate(statements: Statements, token: string, now: Date) {
  const registration = await redeemRegistration(statements, { token, now })
  if (registration === null) throw new Refusal('NOT_FOUND', WORKS_NO_MORE)
  const accountId =
    (await createLicensedAccount(statements, { ...registration, now })) ??
    (await licenseExisting(statements, registration, now))
  await rememberAccount(statements, registration.keyHash, accountId)
  return { msg: 'Your license is active.', email: registration.email }
}

/** @throws Refusal where the address has no account of its own, or one that would lose by it */
async function licenseExisting(
  statements: Statements,
  { email, passwordHash, sitesLimit }: Redeemed,
  now: Date,
): Promise<string> {
  const account = await findAccountForUpdate(statements, email)
  if (account === null) throw new Refusal('CONFLICT', NEEDS_OTHER_ADDRESS)
  if (wouldShrink(account, sitesLimit, now)) throw new Refusal('CONFLICT', KEEPS_ITS_PLAN)
  const { accountId, personId, isVerified } = account
  if (!isVerified) await handOver(statements, personId, passwordHash, now)
  await putLicenseOn(statements, accountId, sitesLimit)
  return accountId
}

/** To who has the mailbox: whoever signed up with the address never showed that it is theirs. */
async function handOver(
  statements: Statements,
  personId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await setPassword(statements, personId, passwordHash)
  await endSessionsOf(statements, personId)
  await endTokensOf(statements, personId, now)
  await markEmailVerified(statements, personId)
}
