import { BRAND } from '../../pages/document.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { withoutAddresses } from '../sending/redact.ts'
import {
  addNotification,
  FAILING_SINCE,
  NOTICED_COLUMNS,
  type NoticedConnection,
  queueAdminEmails,
  readRecipient,
} from './connection-notice.ts'
import { failingConnectionEmail, failingDescription } from './failing-email.ts'
import type { NotifyDeps } from './notify-owner.ts'

const FAILING_EMAIL_QUEUE = 'failing-email'
/** A receiver that fails for less time may only be restarting, or be out of service for a night. */
const NOTIFY_AFTER_MS = 86_400_000

type LastResponse = { words: string; email: string }

/** What the receiver said most recently about a lead that still waits, without addresses. */
async function readLastWords(statements: Queryable, connectionId: string): Promise<string> {
  const [last] = await statements.query<LastResponse>(
    `select words, email from deliveries
     where connection_id = $1::uuid and state = 'waiting' and words is not null
     order by created_at desc, delivery_id desc limit 1`,
    [connectionId],
  )
  return last === undefined ? '' : withoutAddresses(last.words, last.email)
}

/**
 * Notifies the accounts of connections whose receiver has accepted nothing for a day, although leads wait for it; once
 * until it accepts one again.
 */
export async function notifyOfFailing(
  database: Pick<Database, 'transaction'>,
  jobs: JobQueue,
  now: Date,
): Promise<void> {
  await database.transaction(async (statements) => {
    const failing = await statements.query<NoticedConnection>(
      `update connections set failing_notified_at = $2 from sites
       where sites.id = connections.site_id and paused_at is null and ${FAILING_SINCE} <= $1
         and (failing_notified_at is null or failing_notified_at < ${FAILING_SINCE})
         and exists (select from deliveries
           where deliveries.connection_id = connections.connection_id
             and deliveries.state = 'waiting' and deliveries.failing_since <= $1)
       returning ${NOTICED_COLUMNS}`,
      [new Date(now.getTime() - NOTIFY_AFTER_MS), now],
    )
    for (const connection of failing) {
      const words = await readLastWords(statements, connection.connectionId)
      const title = `A connection is failing: ${connection.title}`
      const description = failingDescription({ ...connection, words })
      await addNotification(statements, connection, { title, description, now })
      await queueAdminEmails(statements, jobs, FAILING_EMAIL_QUEUE, { ...connection, words })
    }
  })
}

/** Emails an admin about a failing connection, unless it works again, or they are no admin any more. */
export async function sendFailingEmail(
  { database, environment, mailer }: NotifyDeps,
  data: unknown,
): Promise<void> {
  const appAddress = environment.addresses.app
  const failure = { trouble: FAILING_SINCE, appAddress } as const
  const recipient = await readRecipient<Date>(database, data, failure)
  if (recipient === undefined) return
  await mailer.send(failingConnectionEmail({ ...recipient, brand: BRAND }))
}
