import { BRAND } from '../pages/document.ts'
import type { Deps } from '../platform/deps.ts'
import { verificationEmail } from './emails.ts'
import { createLink } from './links.ts'

type VerificationDeps = Pick<Deps, 'database' | 'mailer' | 'now'> & {
  environment: Pick<Deps['environment'], 'addresses'>
}

/** Emails a link that the owner of the mailbox uses to confirm the address. */
export async function sendVerification(
  { database, environment, mailer, now }: VerificationDeps,
  to: { personId: string; email: string },
): Promise<void> {
  const token = await createLink(database, {
    purpose: 'verify-email',
    personId: to.personId,
    now: now(),
  })
  const link = `${environment.addresses.issuer}verify-email?token=${token}`
  await mailer.send(verificationEmail({ to: to.email, brand: BRAND, link }))
}
