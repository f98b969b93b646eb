import type { Queryable } from '../platform/database/database.ts'

/**
 * Updates the stored status to match the schedules: scheduled campaigns go live, and those past their end date
 * end. Applies to one site before it is read, or to all sites.
 */
export async function applySchedules(
  statements: Pick<Queryable, 'query'>,
  now: Date,
  site: { id: string } | null = null,
): Promise<void> {
  await statements.query(
    `update campaigns set status = case when ends_at <= $1 then 'ended' else 'live' end
     where (status = 'scheduled' or (status = 'live' and ends_at is not null))
       and (ends_at <= $1 or (status = 'scheduled' and starts_at <= $1))
       and ($2::uuid is null or site_id = $2)`,
    [now, site?.id ?? null],
  )
}
