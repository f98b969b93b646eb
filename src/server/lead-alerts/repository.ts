import type { AlertFrequency } from '../../features/subscribers/lead-alerts/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'

type Recipient = { person: Person; siteId: string }

export async function readFrequency(
  statements: Queryable,
  { person, siteId }: Recipient,
): Promise<AlertFrequency> {
  const [row] = await statements.query<{ frequency: AlertFrequency }>(
    'select frequency from lead_alerts where site_id = $1::uuid and person_id = $2::uuid',
    [siteId, person.personId],
  )
  return row?.frequency ?? 'off'
}

/** Another frequency keeps what has been reported; switched on, alerts start with the next subscriber. */
export async function saveFrequency(
  statements: Queryable,
  { person, siteId }: Recipient,
  { frequency, now }: { frequency: AlertFrequency; now: Date },
): Promise<void> {
  if (frequency === 'off') {
    await statements.query(
      'delete from lead_alerts where site_id = $1::uuid and person_id = $2::uuid',
      [siteId, person.personId],
    )
    return
  }
  await statements.query(
    `insert into lead_alerts (account_id, site_id, person_id, frequency, reported_until)
     values ($1, $2, $3, $4, $5)
     on conflict (site_id, person_id) do update set frequency = excluded.frequency`,
    [person.accountId, siteId, person.personId, frequency, now],
  )
}
