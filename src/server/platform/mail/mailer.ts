import { createTransport } from 'nodemailer'
import type { Database } from '../database/database.ts'
import type { PlatformEnvironment } from '../environment.ts'
import { BRAND } from '../pages/document.ts'
import type { Email } from './email.ts'
import { saveToOutbox } from './outbox.ts'

/** How long a mail server may say nothing, in milliseconds. The library would wait for minutes. */
const PATIENCE_MS = 10_000

export type Mailer = {
  /** Resolves when the mail server has taken it, or the outbox holds it. */
  send(mail: Email): Promise<void>
}

type MailerOptions = {
  database: Database
  /** For example `smtp://user:password@mail.example:587`; without it mails stay in the outbox. */
  smtpUrl: string | null
  /** The sender, for example `Poplar <no-reply@poplar.example>`. */
  from: string
  patienceMs?: number
  /** Sends over TLS or not at all: a mail holds links that open accounts. */
  requiresTls?: boolean
}

/** Of the dashboard's own domain: mail servers refuse what claims to come from another. */
export const senderAddress = ({
  isHosted,
  addresses,
}: Pick<PlatformEnvironment, 'isHosted' | 'addresses'>) =>
  `${BRAND} <no-reply@${isHosted ? new URL(addresses.dashboard).hostname : 'poplar.example'}>`

/** The mailer that an environment asks for: a hosted server, and every command beside it, mails over TLS only. */
export const mailerFromEnvironment = (
  database: Database,
  environment: Pick<PlatformEnvironment, 'isHosted' | 'addresses' | 'smtpUrl'>,
): Mailer =>
  createMailer({
    database,
    smtpUrl: environment.smtpUrl,
    from: senderAddress(environment),
    requiresTls: environment.isHosted,
  })

export function createMailer(options: MailerOptions): Mailer {
  const { database, smtpUrl, from, patienceMs, requiresTls = false } = options
  if (smtpUrl === null) return { send: (mail) => saveToOutbox(database, mail) }
  const patience = patienceMs ?? PATIENCE_MS
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requiresTls,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  return {
    async send({ to, ...mail }) {
      // As an object: a text would be read as a list, and a comma in it as the end of an address.
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail })
    },
  }
}
