import type { Statements } from '../platform/database/database.ts'

/**
 * Stores what the clock of the schedules has come to: a campaign that waited is live, one whose end has
 * passed has ended. Of one site, before it is read; or, without one, of all.
 */
export async function applySchedules(
  statements: Pick<Statements, 'query'>,
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
