import type { Captcha } from '../captcha/settings.ts'
import type { WebsiteSettings } from '../external-links/external-links.ts'
import type { MaintenanceState } from '../maintenance/state.ts'
import type { Deps } from '../platform/deps.ts'
import type { PlatformEnvironment } from '../platform/environment.ts'
import type { LeadAttempts } from './attempt-limits.ts'
import { doubleOptInEmail } from './emails.ts'
import { createLeadLink } from './links.ts'
import type { EmailRecipient } from './submissions.ts'

export type LeadDeps = Pick<Deps, 'database' | 'mailer' | 'background' | 'jobs' | 'log' | 'now'> & {
  environment: PlatformEnvironment & WebsiteSettings & { captcha: Captcha | null }
  maintenance: MaintenanceState
}

/** The path of the link in the email, on the dashboard's origin. */
export const CONFIRM_PATH = '/lead/double-optin-verify'

/**
 * Emails a new link. Prevents flooding another person's inbox: above the limit, no more emails are sent to the
 * address, and the milliseconds to wait are returned.
 */
export async function sendConfirmationEmail(
  { database, environment, mailer, background, now }: LeadDeps,
  attempts: LeadAttempts,
  { email, ...submission }: EmailRecipient,
): Promise<number | null> {
  const waitMs = await attempts.count('list mail to email', email)
  if (waitMs !== null) return waitMs
  const { token, owner } = await createLeadLink(database, { ...submission, now: now() })
  const link = `${environment.addresses.app}${CONFIRM_PATH}/${token}`
  background.run(() => mailer.send(doubleOptInEmail({ to: email, link, ...owner })))
  return null
}
