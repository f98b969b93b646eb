import {
  type Lead,
  leadValues,
  type MappingResult,
  mapLead,
} from '../integrations/mapping/map-fields.ts'
import { toMappingRow } from '../integrations/schema.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { ClaimedDelivery } from './claim.ts'
import { wasUnsubscribed } from './receivers.ts'

type StoredLead = Lead & { campaignId: string; isImported: boolean }
type LeadRow = Omit<StoredLead, 'consentTexts'> & { consent: { text: string }[] }

/**
 * The person as they are now, with the page of the submission, or of their newest one. Null if they have been deleted.
 */
async function readLead(
  statements: Queryable,
  { subscriberId, submissionId }: ClaimedDelivery,
): Promise<StoredLead | null> {
  const [row] = await statements.query<LeadRow>(
    `select email, title as "campaignTitle", campaigns.campaign_id as "campaignId", newest.page as page, subscribers.country as country,
       subscribers.consent as consent, confirmed_at as "confirmedAt",
       subscribers.created_at as "joinedAt", subscribers.answers as answers,
       imported and newest.submission_id is null as "isImported"
     from subscribers join campaigns on campaigns.campaign_id = subscribers.campaign_id
     left join lateral (
       select page, submissions.submission_id from submissions where submissions.subscriber_id = subscribers.subscriber_id
       order by submissions.submission_id = $2::uuid desc nulls last, submissions.created_at desc limit 1
     ) as newest on true
     where subscribers.subscriber_id = $1::uuid`,
    [subscriberId, submissionId],
  )
  if (row === undefined) return null
  const { consent, ...lead } = row
  return { ...lead, consentTexts: consent.map(({ text }) => text) }
}

type AnsweredField = { name: string; kind: string }

/**
 * The kinds of the fields that a person has answered, in the order of their campaign's form: only what first and last name
 * and the phone number need, because the site's other designs may be many and large. A field that this form doesn't have
 * is of the kind that a form had last; names and phone numbers that were imported, of the kind that their name says.
 */
const readAnsweredFields = (
  statements: Queryable,
  siteId: string,
  { campaignId, answers }: Pick<Lead, 'answers'> & { campaignId: string },
): Promise<AnsweredField[]> =>
  statements.query<AnsweredField>(
    `select name, kind from (
       select answered.name as name, place, coalesce(own.kind, form_fields.kind, answered.name) as kind
       from unnest($3::text[]) as answered (name)
       left join form_fields on site_id = $1::uuid and form_fields.name = answered.name
       left join (
         select distinct on (fields.name) fields.name as name, place, fields.kind as kind
         from campaigns, fields_of_design(published_design) as fields
         where campaign_id = $2::uuid order by fields.name, place
       ) as own on own.name = answered.name
     ) as fields where kind in ('name', 'phone') order by place nulls last, name`,
    [siteId, campaignId, Object.keys(answers)],
  )

const NAMED_SOURCES: readonly string[] = ['name', 'phone']

/** The lead as its receiver gets it; null if the person has been deleted. */
export async function readMappedLead(
  statements: Queryable,
  delivery: ClaimedDelivery,
): Promise<MappingResult | null> {
  const lead = await readLead(statements, delivery)
  if (lead === null) return null
  const { id: deliveryId, siteId, target, fieldMap } = delivery
  const rows = fieldMap.map(toMappingRow)
  const needsFields = rows.some(({ source }) => NAMED_SOURCES.includes(source))
  const fields = needsFields ? await readAnsweredFields(statements, siteId, lead) : []
  return mapLead(rows, leadValues(lead, fields), {
    ...{ deliveryId, target, happenedAt: lead.joinedAt, isImported: lead.isImported },
    hasReturned: await wasUnsubscribed(statements, delivery),
  })
}
