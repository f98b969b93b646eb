import * as v from 'valibot'
import { sitePath } from '../../../features/sites/site-path-rules.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'

type Site = { siteId: string; domain: string }

/** A connection of whose trouble its account is notified. */
export type NoticedConnection = Site & { connectionId: string; accountId: string; title: string }

export const NOTICED_COLUMNS = `connections.connection_id as "connectionId", title, domain,
  sites.site_id as "siteId", connections.account_id as "accountId"`

/** Where the connection is opened, whichever site is selected. */
const pathOf = (connectionId: string, site: Site) =>
  sitePath(site, `/integrations/${connectionId}/`)

/** Adds a notification that every member may read. */
export const addNotification = (
  statements: Queryable,
  connection: NoticedConnection,
  { title, description, now }: { title: string; description: string; now: Date },
) =>
  statements.query(
    `insert into notifications (account_id, title, description, action_url, created_at)
     values ($1::uuid, $2, $3, $4, $5)`,
    [connection.accountId, title, description, pathOf(connection.connectionId, connection), now],
  )

const emailJob = v.object({ connection_id: v.string(), person_id: v.string(), words: v.string() })

/** One job for each admin, so that a failed email repeats no other. */
export async function queueAdminEmails(
  statements: Queryable,
  jobs: JobQueue,
  queue: string,
  { connectionId, words }: { connectionId: string; words: string },
): Promise<void> {
  const admins = await statements.query<{ person_id: string }>(
    `select person_id from memberships join connections using (account_id)
     where connection_id = $1::uuid and role = 'admin'`,
    [connectionId],
  )
  const emails = admins.map(({ person_id }) => ({
    data: { connection_id: connectionId, person_id, words },
  }))
  await jobs.sendAll(statements, queue, emails)
}

/** Since when a connection, or the receiver that it shares with others, has accepted nothing; null if it works. */
export const FAILING_SINCE = `least(connections.failing_since, (select receivers.failing_since from receivers
  where receivers.account_id = connections.account_id
    and receivers.receiver_key = connections.receiver_key))`

/** The column that shows that a connection is still in trouble. */
type Trouble = 'paused_reason' | typeof FAILING_SINCE

/** The admin who is emailed; undefined if the trouble is over, or the person is no longer an admin. */
export async function readRecipient<Reason>(
  database: Database,
  data: unknown,
  { trouble, appAddress }: { trouble: Trouble; appAddress: string },
) {
  const { connection_id: connectionId, person_id: personId, words } = v.parse(emailJob, data)
  const [recipient] = await database.query<Site & { to: string; title: string; reason: Reason }>(
    `select people.email as to, title, domain, sites.site_id as "siteId", ${trouble} as reason
     from connections join sites on sites.id = connections.site_id
     join memberships on memberships.account_id = connections.account_id
     join people on people.person_id = memberships.person_id
     where connection_id = $1::uuid and people.person_id = $2::uuid and role = 'admin'
       and ${trouble} is not null`,
    [connectionId, personId],
  )
  return recipient && { ...recipient, words, link: appAddress + pathOf(connectionId, recipient) }
}
