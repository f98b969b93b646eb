import type { PopupDesign } from '../../popup/design.ts'
import { FORM_LIFETIME_HOURS } from '../../popup/sent-for.ts'
import type { Queryable } from '../platform/database/database.ts'

const RETENTION = `${FORM_LIFETIME_HOURS} hours`

/** The design that was published as that version, if it was replaced at most a day ago; otherwise null. */
export async function findPreviousDesign(
  statements: Queryable,
  { campaignId, version, now }: { campaignId: string; version: number; now: Date },
): Promise<PopupDesign | null> {
  const [row] = await statements.query<{ design: PopupDesign }>(
    `select design from former_designs
     where campaign_id = $1::uuid and version = $2
       and replaced_at >= $3::timestamptz - interval '${RETENTION}'`,
    [campaignId, version, now],
  )
  return row?.design ?? null
}

export async function deletePreviousDesigns(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from former_designs where replaced_at < $1::timestamptz - interval '${RETENTION}'`,
    [now],
  )
}
