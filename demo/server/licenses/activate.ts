import type { Statements } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { BRAND } from '../pages/document.ts'
import { addLicenseMail, otherAddressMail, verificationMail } from './mails.ts'
import {
  createLicensedAccount,
  licenseAccountOf,
  redeemRegistration,
  rememberAccount,
  standingOf,
} from './repository.ts'

export const WORKS_NO_MORE =
  'This link was used before or is older than 24 hours. Your key is not lost.'
const NEEDS_OTHER_ADDRESS =
  'This address belongs to a member of a team. Register the key with another address.'

const MAILS = { nobody: verificationMail, admin: addLicenseMail, member: otherAddressMail }

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
    (await licenseAccountOf(statements, registration))
  if (accountId === null) throw new Refusal('CONFLICT', NEEDS_OTHER_ADDRESS)
  await rememberAccount(statements, registration.keyHash, accountId)
  return { msg: 'Your license is active.', email: registration.email }
}
