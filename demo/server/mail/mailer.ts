import { createTransport } from 'nodemailer'
import type { Database } from '../database/database.ts'
import type { Mail } from './mail.ts'
import { keepInOutbox } from './outbox.ts'

export type Mailer = {
  /** Resolves when the mail server has taken it, or the outbox holds it. */
  send(mail: Mail): Promise<void>
}

type MailerOptions = {
  database: Database
  /** For example `smtp://user:password@mail.example:587`; without it mails stay in the outbox. */
  smtpUrl: string | null
  /** The sender, for example `Poplar <no-reply@poplar.example>`. */
  from: string
}

export function createMailer({ database, smtpUrl, from }: MailerOptions): Mailer {
  if (!smtpUrl) return { send: (mail) => keepInOutbox(database, mail) }
  const transport = createTransport(smtpUrl)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}
