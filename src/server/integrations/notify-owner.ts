import { BRAND } from '../pages/document.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { IntegrationDeps } from './deps.ts'
import { pauseDescription, pausedConnectionEmail } from './pause-email.ts'
import type { PausedReason } from './repository.ts'

export type TellDeps = Pick<IntegrationDeps, 'database' | 'environment' | 'mailer' | 'background'>

const pathOf = (connectionId: string) => `/integrations/${connectionId}/`

export type PauseNotice = { title: string; domain: string; accountId: string; connectionId: string }
type Cause = { reason: PausedReason; words: string }

/**
 * Notifies the account that a connection was paused, once for each pause; null if it already knows.
 * Many deliveries may fail for the same reason at the same time.
 */
export async function notifyOfPause(
  statements: Queryable,
  connectionId: string,
  { reason, words, now }: Cause & { now: Date },
): Promise<PauseNotice | null> {
  const [notice] = await statements.query<PauseNotice>(
    `update connections set pause_notified_at = $2 from sites
     where connection_id = $1::uuid and sites.id = connections.site_id and paused_reason is not null
       and (pause_notified_at is null or pause_notified_at < paused_at)
     returning title, domain, connections.account_id as "accountId", connection_id as "connectionId"`,
    [connectionId, now],
  )
  if (notice === undefined) return null
  const { title, accountId, domain } = notice
  await statements.query(
    `insert into notifications (account_id, title, description, action_url, created_at)
     values ($1::uuid, $2, $3, $4, $5)`,
    [
      ...[accountId, `A connection is paused: ${title}`],
      ...[pauseDescription({ title, domain, reason, words }), pathOf(connectionId), now],
    ],
  )
  return notice
}

/** Emails the account's admins in the background, after the transaction. */
export function emailAboutPause(
  { database, environment, mailer, background }: TellDeps,
  { title, domain, accountId, connectionId }: PauseNotice,
  cause: Cause,
): void {
  background.run(async () => {
    const admins = await database.query<{ email: string }>(
      `select email from memberships join people using (person_id)
       where account_id = $1::uuid and role = 'admin'`,
      [accountId],
    )
    const link = `${environment.addresses.app}${pathOf(connectionId)}`
    for (const { email: to } of admins) {
      await mailer.send(pausedConnectionEmail({ ...cause, to, brand: BRAND, link, title, domain }))
    }
  })
}
