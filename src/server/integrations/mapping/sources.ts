import type { Source, SourceName } from '../../../features/integrations/mapping-model.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { listFields } from '../../subscribers/fields.ts'

type FormField = Awaited<ReturnType<typeof listFields>>['fields'][number]

const PHONE_SAMPLE = '+44 20 7946 0000'

/** What is known of every lead, with an example. */
const LEAD_SOURCE_LIST: readonly Source[] = [
  { name: 'email', label: 'Email', sample: 'sample@example.com' },
  { name: 'name', label: 'Name', sample: 'Sam Sample' },
  { name: 'phone', label: 'Phone', sample: PHONE_SAMPLE },
  { name: 'campaign', label: 'Campaign', sample: 'First order' },
  { name: 'page', label: 'Page', sample: 'https://shop.example/' },
  { name: 'country', label: 'Country', sample: 'CZ' },
  { name: 'consent', label: 'Consent', sample: 'Send me news by email' },
  { name: 'confirmed', label: 'Confirmed', sample: '2026-03-01T12:00:00.000Z' },
  { name: 'joined', label: 'Joined', sample: '2026-03-01T11:58:00.000Z' },
]

const SAMPLES: Readonly<Partial<Record<FormField['kind'], string>>> = {
  name: 'Sam',
  phone: PHONE_SAMPLE,
  email: 'friend@example.com',
  scale: '5',
}

/** The only name or phone field is what the source Name or Phone has. */
const isCovered = (field: FormField, fields: readonly FormField[]): boolean =>
  (field.kind === 'name' || field.kind === 'phone') &&
  fields.filter(({ kind }) => kind === field.kind).length === 1

/** Why a lead isn't sent, by the label that its owner knows. */
export const emptyReason = (sources: readonly Source[], source: SourceName): string =>
  `Not sent, because ${sources.find(({ name }) => name === source)?.label ?? source.replace(/^field:/, '')} is empty.`

/** What can be sent of a site's leads: what is known of every lead, then the fields of the site's forms. */
export async function listSources(statements: Queryable, siteId: string): Promise<Source[]> {
  const { fields } = await listFields(statements, siteId)
  const ownFields = fields.filter((field) => !isCovered(field, fields))
  return [
    ...LEAD_SOURCE_LIST,
    ...ownFields.map(
      ({ name, label, kind }): Source => ({
        ...{ name: `field:${name}`, label: label || name },
        sample: SAMPLES[kind] ?? 'Sample',
      }),
    ),
  ]
}
