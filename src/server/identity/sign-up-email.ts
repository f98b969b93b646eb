import { recordAudit } from '../audit/audit.ts'
import { BRAND } from '../pages/document.ts'
import type { PageDeps } from './deps.ts'
import { existingAccountEmail, signUpEmail } from './emails.ts'
import { findPersonByEmail } from './people.ts'

type SignUpEmail = {
  to: string
  /** The caller's IP address, for the audit log. */
  address: string
  /** Returns the link's token; called only if the email is sent and the address has no account. */
  token: () => Promise<string>
}

/**
 * Emails the sign-up link; if the address already has an account, only emails a notice about that account. Runs after
 * the response, so that its duration does not reveal which one was sent.
 */
export async function sendSignUpEmail(
  { database, environment, mailer, attempts, log }: PageDeps,
  { to, address, token }: SignUpEmail,
): Promise<void> {
  const person = await findPersonByEmail(database, to)
  recordAudit(log, 'sign-up.requested', { personId: person?.personId ?? null, address })
  // Prevents flooding another person's inbox: above the limit, no more emails are sent to the address.
  if ((await attempts.count('mail to email', to)) !== null) return
  const { app: dashboard, issuer } = environment.addresses
  if (person) {
    const links = { signIn: `${dashboard}/login`, forgotPassword: `${issuer}forgot-password` }
    return mailer.send(existingAccountEmail({ to: person.email, brand: BRAND, ...links }))
  }
  const link = `${issuer}confirm-sign-up?token=${await token()}`
  await mailer.send(signUpEmail({ to, brand: BRAND, link }))
}
