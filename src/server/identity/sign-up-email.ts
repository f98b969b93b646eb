import { recordAudit } from '../platform/audit/audit.ts'
import { BRAND } from '../platform/pages/document.ts'
import type { PageDeps } from './deps.ts'
import { existingAccountEmail, signUpEmail } from './emails.ts'
import { findPersonByEmail } from './people.ts'

type SignUpEmail = {
  to: string
  /** The caller's, for the audit log. */
  address: string
  /** Gives the token of the link; asked only where the mail goes out, and the address has no account. */
  token: () => Promise<string>
}

/**
 * Mails the link of a sign-up; an address that has an account is told so, and nothing else happens. Runs after the
 * answer, so that its time does not tell which of the two it was.
 */
export async function sendSignUpEmail(
  { database, environment, mailer, attempts, log }: PageDeps,
  { to, address, token }: SignUpEmail,
): Promise<void> {
  const person = await findPersonByEmail(database, to)
  recordAudit(log, 'sign-up.requested', { personId: person?.personId ?? null, address })
  // Nobody's inbox is to be filled by others: past the limit no more mails go to one address.
  if ((await attempts.count('mail to email', to)) !== null) return
  const { dashboard, issuer } = environment.addresses
  if (person) {
    const links = { signIn: `${dashboard}/login`, forgotPassword: `${issuer}forgot-password` }
    return mailer.send(existingAccountEmail({ to: person.email, brand: BRAND, ...links }))
  }
  const link = `${issuer}confirm-sign-up?token=${await token()}`
  await mailer.send(signUpEmail({ to, brand: BRAND, link }))
}
