import type { Database } from '../database/database.ts'
import type { Email } from './email.ts'

export type StoredEmail = Email & { mailId: number; createdAt: Date }

type EmailRow = {
  mail_id: number
  recipient: string
  subject: string
  body: string
  created_at: Date
}

const MAX_EMAILS = 100

export async function saveToOutbox(
  database: Database,
  { to, subject, text }: Email,
): Promise<void> {
  await database.query('insert into outbox_mails (recipient, subject, body) values ($1, $2, $3)', [
    to,
    subject,
    text,
  ])
}

/** The latest 100 emails, newest first. */
export async function readOutbox(database: Database): Promise<StoredEmail[]> {
  const rows = await database.query<EmailRow>(
    'select * from outbox_mails order by mail_id desc limit $1',
    [MAX_EMAILS],
  )
  return rows.map(toEmail)
}

export async function readEmail(database: Database, mailId: string): Promise<StoredEmail | null> {
  const [row] = await database.query<EmailRow>(
    'select * from outbox_mails where mail_id::text = $1',
    [mailId],
  )
  return row ? toEmail(row) : null
}

const toEmail = (row: EmailRow): StoredEmail => ({
  mailId: row.mail_id,
  to: row.recipient,
  subject: row.subject,
  text: row.body,
  createdAt: row.created_at,
})
