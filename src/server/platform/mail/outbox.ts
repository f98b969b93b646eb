import type { Database } from '../database/database.ts'
import type { Mail } from './mail.ts'

export type KeptMail = Mail & { mailId: number; createdAt: Date }

type MailRow = {
  mail_id: number
  recipient: string
  subject: string
  body: string
  created_at: Date
}

const NEWEST = 100

export async function keepInOutbox(database: Database, { to, subject, text }: Mail): Promise<void> {
  await database.query('insert into outbox_mails (recipient, subject, body) values ($1, $2, $3)', [
    to,
    subject,
    text,
  ])
}

/** The newest hundred, newest first. */
export async function readOutbox(database: Database): Promise<KeptMail[]> {
  const rows = await database.query<MailRow>(
    'select * from outbox_mails order by mail_id desc limit $1',
    [NEWEST],
  )
  return rows.map(toMail)
}

export async function readMail(database: Database, mailId: string): Promise<KeptMail | null> {
  const [row] = await database.query<MailRow>(
    'select * from outbox_mails where mail_id::text = $1',
    [mailId],
  )
  return row ? toMail(row) : null
}

const toMail = (row: MailRow): KeptMail => ({
  mailId: row.mail_id,
  to: row.recipient,
  subject: row.subject,
  text: row.body,
  createdAt: row.created_at,
})
