import type { AnnouncedKind, EventData } from '../../features/events/model.ts'
import type { Statements } from '../platform/database/database.ts'

/** One thing that the browsers of an account are told; of one person, or of one sign-in, where it is named. */
export type Announcement = {
  [Kind in AnnouncedKind]: {
    accountId: string
    kind: Kind
    data: EventData<Kind>
    personId?: string
    sid?: string
  }
}[AnnouncedKind]

/**
 * Tells the browsers of an account what has happened, in the writer's own transaction: with its commit
 * they hear it, and where it is rolled back it was never said.
 */
export async function announce(statements: Statements, event: Announcement): Promise<void> {
  const { accountId, kind, data, personId = null, sid = null } = event
  await statements.query(
    `insert into account_events (account_id, person_id, sid, kind, data)
     values ($1::uuid, $2::uuid, $3, $4, $5::jsonb)`,
    [accountId, personId, sid, kind, JSON.stringify(data)],
  )
}
