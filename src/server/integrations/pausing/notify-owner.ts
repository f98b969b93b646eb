import * as v from 'valibot'
import { sitePath } from '../../../features/sites/site-path-rules.ts'
import { holdDeliveries } from '../../deliveries/waiting.ts'
import { BRAND } from '../../pages/document.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { type PausedReason, pauseConnection } from '../connections/repository.ts'
import type { IntegrationDeps } from '../deps.ts'
import { withoutAddresses } from '../sending/redact.ts'
import { pauseDescription, pausedConnectionEmail } from './pause-email.ts'

const PAUSE_EMAIL_QUEUE = 'pause-email'

const pauseEmailJob = v.object({
  connection_id: v.string(),
  person_id: v.string(),
  words: v.string(),
})

export type NotifyDeps = Pick<IntegrationDeps, 'database' | 'environment' | 'mailer'>

type Site = { siteId: string; domain: string }

/** Where the connection is opened, whichever site is selected. */
const pathOf = (connectionId: string, site: Site) =>
  sitePath(site, `/integrations/${connectionId}/`)

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
  if (await addNotification(statements, connectionId, cause))
    await queueEmails(statements, jobs, connectionId, cause)
}

type Cause = Omit<Pause, 'email'>
type Notified = Site & { title: string; accountId: string }

/**
 * Adds a notification that every member may read, once for each pause: many deliveries may fail for the same reason at
 * the same time. Returns whether the account did not know yet.
 */
async function addNotification(
  statements: Queryable,
  connectionId: string,
  { now, ...cause }: Cause,
): Promise<boolean> {
  const [notified] = await statements.query<Notified>(
    `update connections set pause_notified_at = $2 from sites
     where connection_id = $1::uuid and sites.id = connections.site_id and paused_reason is not null
       and (pause_notified_at is null or pause_notified_at < paused_at)
     returning title, domain, sites.site_id as "siteId", connections.account_id as "accountId"`,
    [connectionId, now],
  )
  if (notified === undefined) return false
  const { title, accountId, domain } = notified
  const description = pauseDescription({ title, domain, ...cause })
  const actionUrl = pathOf(connectionId, notified)
  await statements.query(
    `insert into notifications (account_id, title, description, action_url, created_at)
     values ($1::uuid, $2, $3, $4, $5)`,
    [accountId, `A connection is paused: ${title}`, description, actionUrl, now],
  )
  return true
}

/** One job for each admin, so that a failed email repeats no other. */
async function queueEmails(
  statements: Queryable,
  jobs: JobQueue,
  connectionId: string,
  { words }: Cause,
): Promise<void> {
  const admins = await statements.query<{ person_id: string }>(
    `select person_id from memberships join connections using (account_id)
     where connection_id = $1::uuid and role = 'admin'`,
    [connectionId],
  )
  const emails = admins.map(({ person_id }) => ({
    data: { connection_id: connectionId, person_id, words },
  }))
  await jobs.sendAll(statements, PAUSE_EMAIL_QUEUE, emails)
}

type Recipient = Site & { to: string; title: string; reason: PausedReason }

/** Emails an admin about a paused connection, unless it has been resumed since, or they are no admin any more. */
export async function sendPauseEmail(
  { database, environment, mailer }: NotifyDeps,
  data: unknown,
): Promise<void> {
  const { connection_id: connectionId, person_id: personId, words } = v.parse(pauseEmailJob, data)
  const [recipient] = await database.query<Recipient>(
    `select people.email as to, title, domain, sites.site_id as "siteId", paused_reason as reason
     from connections join sites on sites.id = connections.site_id
     join memberships on memberships.account_id = connections.account_id
     join people on people.person_id = memberships.person_id
     where connection_id = $1::uuid and people.person_id = $2::uuid and role = 'admin'
       and paused_reason is not null`,
    [connectionId, personId],
  )
  if (recipient === undefined) return
  const link = environment.addresses.app + pathOf(connectionId, recipient)
  await mailer.send(pausedConnectionEmail({ ...recipient, words, brand: BRAND, link }))
}
