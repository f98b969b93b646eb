import type { Deps } from '../deps.ts'
import type { Attempts } from '../identity/attempts.ts'
import { createLeadLink } from './links.ts'
import { doubleOptinMail } from './mails.ts'
import type { Addressee } from './submissions.ts'

export type LeadDeps = Pick<
  Deps,
  'database' | 'environment' | 'mailer' | 'background' | 'maintenance' | 'log' | 'now'
>

/** Where the link of the mail leads (spec §2), on the dashboard's origin. */
export const CONFIRM_PATH = '/lead/double-optin-verify'

/**
 * Mails a new link. Nobody's inbox is to be filled by others: past the limit no more go to one address,
 * and the milliseconds to wait come back.
 */
export async function sendLink(
  { database, environment, mailer, background, now }: LeadDeps,
  attempts: Attempts,
  { email, ...confirms }: Addressee,
): Promise<number | null> {
  const waitMs = await attempts.count('list mail to email', email)
  if (waitMs !== null) return waitMs
  const { token, owner } = await createLeadLink(database, { ...confirms, now: now() })
  const link = `${environment.addresses.dashboard}${CONFIRM_PATH}/${token}`
  background.run(() => mailer.send(doubleOptinMail({ to: email, link, ...owner })))
  return null
}
