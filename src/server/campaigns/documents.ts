import { isDeepStrictEqual } from 'node:util'
import { withSampleMarks } from '../../features/templates/begin-rules.ts'
import { asksForEmail } from '../../popup/answers-rules.ts'
import type { PopupDesign } from '../../popup/design.ts'
import { localTime } from '../../popup/local-time.ts'
import { blankDesign } from '../../popup/new-block.ts'
import type { Targeting } from '../../popup/targeting.ts'
import { defaultTargeting } from '../../popup/targeting-defaults.ts'
import { HAS_VERIFIED_ADMIN } from '../leads/email-holds.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { throwChangedConflict } from './conflict.ts'
import { CAMPAIGN_COLUMNS, requireCampaign } from './repository.ts'
import type { CampaignDetailResponse } from './schema.ts'

type Row = Omit<CampaignDetailResponse, 'design' | 'targeting'> &
  StoredDocuments & { double_optin: boolean }

/** Why a confirmation email would currently be held, as far as this may be disclosed to the account. */
const EMAIL_HOLD = `case when not ${HAS_VERIFIED_ADMIN} then 'unverified'
  when (select last_seen_at from sites where sites.id = campaigns.site_id) is null then 'not-seen'
  when emails_waiting(campaign_id) > 0 then emails_held_for end`

/** Null in campaigns that predate designs. */
export type StoredDocuments = { design: PopupDesign | null; targeting: Targeting | null }

type CampaignDates = { starts_at: string | null; ends_at: string | null; double_optin: boolean }

export const designOf = ({ design }: Pick<StoredDocuments, 'design'>): PopupDesign =>
  design ?? blankDesign()

/**
 * A campaign's targeting; for an older campaign, it is built from the schedule and double opt-in setting that the
 * campaign had before targeting existed.
 */
export function targetingOf(
  { targeting, ...row }: StoredDocuments & CampaignDates,
  timeZone: string,
): Targeting {
  if (targeting !== null) return targeting
  const { schedule, consent, ...rest } = defaultTargeting(timeZone)
  const local = (moment: string | null) =>
    moment === null ? null : localTime(Date.parse(moment), timeZone)
  return {
    ...rest,
    schedule: { ...schedule, from: local(row.starts_at), until: local(row.ends_at) },
    consent: { ...consent, doubleOptin: row.double_optin },
  }
}

/** The campaign as in the list, with its design and targeting. @throws Refusal NOT_FOUND, like `requireCampaign` */
export async function readCampaign(
  statements: Queryable,
  site: SelectedSite,
  campaignId: string,
): Promise<CampaignDetailResponse> {
  await requireCampaign(statements, site, campaignId)
  const [row] = await statements.query<Row>(
    `select ${CAMPAIGN_COLUMNS}, template, design, targeting, double_optin,
       (select coalesce(nullif(first_name, ''), email) from people where person_id = changed_by)
         as changed_by, changed_by as changed_by_id, iso(changed_at) as changed_at,
       ${EMAIL_HOLD} as email_hold, emails_waiting(campaign_id) as emails_waiting
     from campaigns where campaign_id = $1::uuid`,
    [campaignId],
  )
  if (row === undefined) throw new Error('The campaign no longer exists.')
  const { design, targeting, double_optin, ...campaign } = row
  return {
    ...campaign,
    design: withSampleMarks(designOf(row), campaign.template),
    targeting: targetingOf({ ...campaign, design, targeting, double_optin }, site.time_zone),
  }
}

type Save = { campaignId: string; version: number; person: Pick<Person, 'personId'>; now: Date }

/**
 * SQL that saves `columns` as the next version; `saveParameters` supplies `$1` to `$5`. Updates no row if the same
 * document (design or targeting) was saved after the given version; saving the other document does not conflict.
 */
const saveStatement = (part: 'design' | 'targeting', columns: string) => `update campaigns
  set version = version + 1, ${part}_version = version + 1, updated_at = $4, changed_at = $4,
    changed_by = $5::uuid, ${columns}
  where campaign_id = $1::uuid and site_id = $2::uuid and deleted_at is null
    and $3::integer between ${part}_version and version
  returning campaign_id`

/** Figures refer to the published design, so editing the draft of a published campaign does not change them. */
const HAS_FORM = `case when status in ('live', 'scheduled') or published_version is not null
  then has_form else $8 end`

const saveParameters = ({ id }: SelectedSite, { campaignId, version, person, now }: Save) => [
  ...[campaignId, id, version, now, person.personId],
]

/** @throws Refusal CONFLICT with the current state if the save was based on an older version */
export async function saveDesign(
  statements: Queryable,
  site: SelectedSite,
  { design, ...save }: Save & { design: PopupDesign },
): Promise<CampaignDetailResponse> {
  const saved = await statements.query(
    saveStatement('design', `design = $6::jsonb, type = $7, has_form = ${HAS_FORM}`),
    [
      ...saveParameters(site, save),
      JSON.stringify(design),
      design.frame.kind,
      asksForEmail(design),
    ],
  )
  const newest = await readCampaign(statements, site, save.campaignId)
  if (saved.length === 0)
    refuseConcurrentEdit(newest, newest.design, withSampleMarks(design, newest.template))
  return newest
}

/** A new schedule takes effect once it is published. @throws Refusal CONFLICT, like `saveDesign` */
export async function saveTargeting(
  statements: Queryable,
  site: SelectedSite,
  { targeting, ...save }: Save & { targeting: Targeting },
): Promise<CampaignDetailResponse> {
  const saved = await statements.query(saveStatement('targeting', 'targeting = $6::jsonb'), [
    ...saveParameters(site, save),
    JSON.stringify(targeting),
  ])
  const newest = await readCampaign(statements, site, save.campaignId)
  if (saved.length === 0) refuseConcurrentEdit(newest, newest.targeting, targeting)
  return newest
}

/** A save that is retried because its response was lost does not conflict with itself. */
function refuseConcurrentEdit(
  newest: CampaignDetailResponse,
  stored: unknown,
  sent: unknown,
): void {
  if (!isDeepStrictEqual(stored, sent)) throwChangedConflict(newest)
}
