import type {
  LeadValues,
  MappingRow,
  SourceName,
} from '../../../features/integrations/mapping-model.ts'
import { isAddressField, mapFields } from '../../../features/integrations/mapping-rules.ts'
import type { MappedLead } from '../adapters/adapter.ts'

/** Somebody who signed up, as the database has it. */
export type Lead = {
  email: string
  campaignTitle: string
  page: string | null
  country: string | null
  /** The texts that the person agreed to. */
  consentTexts: readonly string[]
  confirmedAt: Date | null
  joinedAt: Date
  /** By the name of the field. */
  answers: Readonly<Record<string, string>>
}

/** A field of the site's forms, as `listFields` returns it. */
type FormField = { name: string; kind: string }

const answersOfKind = (
  { answers }: Lead,
  fields: readonly FormField[],
  kind: string,
): readonly string[] =>
  fields
    .filter((field) => field.kind === kind && Object.hasOwn(answers, field.name))
    .map(({ name }) => (answers[name] ?? '').trim())
    .filter((answer) => answer !== '')

/** What is known of a lead, by source. First and last name are one name; of several phone numbers, the first. */
export function leadValues(lead: Lead, fields: readonly FormField[]): LeadValues {
  const answers = Object.entries(lead.answers).map(([name, answer]): [SourceName, string] => [
    `field:${name}`,
    answer,
  ])
  return {
    ...Object.fromEntries(answers),
    email: lead.email,
    name: answersOfKind(lead, fields, 'name').join(' '),
    phone: answersOfKind(lead, fields, 'phone')[0] ?? '',
    campaign: lead.campaignTitle,
    page: lead.page ?? '',
    country: lead.country ?? '',
    consent: lead.consentTexts.join('\n'),
    confirmed: lead.confirmedAt?.toISOString() ?? '',
    joined: lead.joinedAt.toISOString(),
  }
}

export type MappingResult =
  | { isSent: true; lead: MappedLead }
  | { isSent: false; emptySource: SourceName }

/** The lead as an adapter needs it, or the source whose empty value keeps it from being sent. */
export function mapLead(
  rows: readonly MappingRow[],
  values: LeadValues,
  delivery: Pick<MappedLead, 'deliveryId' | 'target' | 'happenedAt' | 'hasReturned' | 'isImported'>,
): MappingResult {
  const email = (values.email ?? '').trim()
  if (email === '') return { isSent: false, emptySource: 'email' }
  const mapped = mapFields(rows, values)
  if (!mapped.isSent) return mapped
  const fieldNames = rows.map((row) => row.target).filter((name) => !isAddressField(name))
  return { isSent: true, lead: { ...delivery, email, fields: mapped.fields, fieldNames } }
}
