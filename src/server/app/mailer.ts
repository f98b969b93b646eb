import { BRAND } from '../pages/document.ts'
import type { Database } from '../platform/database/database.ts'
import type { PlatformSettings } from '../platform/environment.ts'
import { createMailer, type Mailer } from '../platform/mail/mailer.ts'

/** On the dashboard's own domain: mail servers reject senders on a domain that isn't ours. */
export const senderAddress = ({
  isHosted,
  addresses,
}: Pick<PlatformSettings, 'isHosted' | 'addresses'>): string =>
  `${BRAND} <no-reply@${isHosted ? new URL(addresses.app).hostname : 'poplar.example'}>`

/** Creates the mailer for an environment. A hosted server and its commands send emails over TLS only. */
export const mailerFromEnvironment = (
  database: Database,
  environment: Pick<PlatformSettings, 'isHosted' | 'addresses' | 'smtpUrl'>,
): Mailer =>
  createMailer({
    database,
    smtpUrl: environment.smtpUrl,
    from: senderAddress(environment),
    requiresTls: environment.isHosted,
  })
