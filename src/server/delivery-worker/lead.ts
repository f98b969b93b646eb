import {
  type Lead,
  leadValues,
  type MappingResult,
  mapLead,
} from '../integrations/mapping/map-fields.ts'
import { toMappingRow } from '../integrations/schema.ts'
import type { Queryable } from '../platform/database/database.ts'
import { listFields } from '../subscribers/fields.ts'
import type { ClaimedDelivery } from './claim.ts'
import { wasUnsubscribed } from './receivers.ts'

type LeadRow = Omit<Lead, 'consentTexts'> & { consent: { text: string }[] }

/**
 * The person as they are now, with the page of the submission, or of their newest one. Null if they have been deleted.
 */
async function readLead(
  statements: Queryable,
  { subscriberId, submissionId }: ClaimedDelivery,
): Promise<Lead | null> {
  const [row] = await statements.query<LeadRow>(
    `select email, title as "campaignTitle", newest.page as page, subscribers.country as country,
       subscribers.consent as consent, confirmed_at as "confirmedAt",
       subscribers.created_at as "joinedAt", subscribers.answers as answers
     from subscribers join campaigns on campaigns.campaign_id = subscribers.campaign_id
     left join lateral (
       select page from submissions where submissions.subscriber_id = subscribers.subscriber_id
       order by submission_id = $2::uuid desc nulls last, submissions.created_at desc limit 1
     ) as newest on true
     where subscribers.subscriber_id = $1::uuid`,
    [subscriberId, submissionId],
  )
  if (row === undefined) return null
  const { consent, ...lead } = row
  return { ...lead, consentTexts: consent.map(({ text }) => text) }
}

/** The lead as its receiver gets it; null if the person has been deleted. */
export async function readMappedLead(
  statements: Queryable,
  delivery: ClaimedDelivery,
): Promise<MappingResult | null> {
  const lead = await readLead(statements, delivery)
  if (lead === null) return null
  const { fields } = await listFields(statements, delivery.siteId)
  const { id: deliveryId, target, fieldMap } = delivery
  const rows = fieldMap.map(toMappingRow)
  return mapLead(rows, leadValues(lead, fields), {
    ...{ deliveryId, target, happenedAt: lead.joinedAt },
    hasReturned: await wasUnsubscribed(statements, delivery),
  })
}
