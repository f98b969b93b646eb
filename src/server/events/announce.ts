import type { EventData, PublishedKind } from '../../features/events/model.ts'
import type { Queryable } from '../platform/database/database.ts'

/** An event for all browsers of an account, or only for one person or session. */
export type Announcement = {
  [Kind in PublishedKind]: {
    accountId: string
    kind: Kind
    data: EventData<Kind>
    personId?: string
    sid?: string
  }
}[PublishedKind]

/**
 * Publishes an event to the account’s browsers, in the caller’s transaction: it is delivered after the commit, and never
 * after a rollback.
 */
export async function announce(statements: Queryable, event: Announcement): Promise<void> {
  const { accountId, kind, data, personId = null, sid = null } = event
  await statements.query(
    `insert into account_events (account_id, person_id, sid, kind, data)
     values ($1::uuid, $2::uuid, $3, $4, $5::jsonb)`,
    [accountId, personId, sid, kind, JSON.stringify(data)],
  )
}
