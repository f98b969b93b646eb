import { createTransport } from 'nodemailer'
import type { Database } from '../database/database.ts'
import type { Email } from './email.ts'
import { saveToOutbox } from './outbox.ts'

/** How long to wait for a mail server that doesn't respond, in milliseconds. The library's default is minutes. */
const TIMEOUT_MS = 10_000

export type Mailer = {
  /** Resolves when the mail server has accepted the email, or the outbox has stored it. */
  send(mail: Email): Promise<void>
}

type MailerOptions = {
  database: Database
  /** For example `smtp://user:password@mail.example:587`; without it, emails stay in the outbox. */
  smtpUrl: string | null
  /** The sender, for example `Example <no-reply@mail.example>`. */
  from: string
  timeoutMs?: number
  /** Requires TLS: emails contain links that give access to accounts. */
  requiresTls?: boolean
}

export function createMailer(options: MailerOptions): Mailer {
  const { database, smtpUrl, from, timeoutMs, requiresTls = false } = options
  if (smtpUrl === null) return { send: (mail) => saveToOutbox(database, mail) }
  const timeout = timeoutMs ?? TIMEOUT_MS
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requiresTls,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  return {
    async send({ to, ...mail }) {
      // Passed as an object: a string would be parsed as a list, with commas separating addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail })
    },
  }
}
