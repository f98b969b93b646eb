import { holdDeliveries } from '../../deliveries/waiting.ts'
import { BRAND } from '../../pages/document.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { type PausedReason, pauseConnection } from '../connections/repository.ts'
import type { IntegrationDeps } from '../deps.ts'
import { withoutAddresses } from '../sending/redact.ts'
import {
  addNotification,
  NOTICED_COLUMNS,
  type NoticedConnection,
  queueAdminEmails,
  readRecipient,
} from './connection-notice.ts'
import { pauseDescription, pausedConnectionEmail } from './pause-email.ts'

const PAUSE_EMAIL_QUEUE = 'pause-email'

export type NotifyDeps = Pick<IntegrationDeps, 'database' | 'environment' | 'mailer'>

/** `email`: of the lead that was sent, which the receiver's words may repeat. */
type Pause = { reason: PausedReason; words: string; email?: string; now: Date }

/**
 * Pauses a connection because its receiver takes nothing any more: its deliveries wait, and the account is notified, in the
 * caller's transaction, which no account's role limits.
 */
export async function pauseAndNotify(
  statements: Queryable,
  jobs: JobQueue,
  connectionId: string,
  { reason, words, email, now }: Pause,
): Promise<void> {
  await pauseConnection(statements, connectionId, { reason, now })
  await holdDeliveries(statements, connectionId)
  const cause = { reason, words: withoutAddresses(words, email), now }
  if (await notifyOfPause(statements, connectionId, cause))
    await queueAdminEmails(statements, jobs, PAUSE_EMAIL_QUEUE, { ...cause, connectionId })
}

/**
 * Adds a notification, once for each pause: many deliveries may fail for the same reason at the same time. Returns
 * whether the account did not know yet.
 */
async function notifyOfPause(
  statements: Queryable,
  connectionId: string,
  { now, ...cause }: Omit<Pause, 'email'>,
): Promise<boolean> {
  const [connection] = await statements.query<NoticedConnection>(
    `update connections set pause_notified_at = $2 from sites
     where connection_id = $1::uuid and sites.id = connections.site_id and paused_reason is not null
       and (pause_notified_at is null or pause_notified_at < paused_at)
     returning ${NOTICED_COLUMNS}`,
    [connectionId, now],
  )
  if (connection === undefined) return false
  const title = `A connection is paused: ${connection.title}`
  const description = pauseDescription({ ...connection, ...cause })
  await addNotification(statements, connection, { title, description, now })
  return true
}

/** Emails an admin about a paused connection, unless it has been resumed since, or they are no admin any more. */
export async function sendPauseEmail(
  { database, environment, mailer }: NotifyDeps,
  data: unknown,
): Promise<void> {
  const appAddress = environment.addresses.app
  const pause = { trouble: 'paused_reason', appAddress } as const
  const recipient = await readRecipient<PausedReason>(database, data, pause)
  if (recipient === undefined) return
  await mailer.send(pausedConnectionEmail({ ...recipient, brand: BRAND }))
}
