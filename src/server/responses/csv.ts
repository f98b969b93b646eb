import { CSV_START, csvRow } from '../platform/files/csv.ts'
import type { SiteResponse, SiteResponsesFileQuery } from './schema.ts'

type Field = { name: string; label: string }

export type FileOptions = {
  /** The heads of the columns, in the language of the person who downloads the file. */
  labels: SiteResponsesFileQuery
  locale: string
  timeZone: string
  /** Each has a column; answers to other fields are together in one. */
  fields: readonly Field[]
}

/** Times are like `2026-11-27 14:05:09`, in the site's time zone. */
function cellsOf({ locale, timeZone, fields }: FileOptions) {
  // Sweden writes dates and times as ISO 8601 does.
  const times = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const countries = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  const names = new Set(fields.map(({ name }) => name))
  return ({ campaign_title, answers, consent, prize, page, country, created_at }: SiteResponse) => {
    const others = Object.entries(answers).filter(([name, text]) => !names.has(name) && text !== '')
    return [
      campaign_title,
      ...fields.map(({ name }) => (Object.hasOwn(answers, name) ? (answers[name] ?? '') : '')),
      others.map(([name, text]) => `${name}: ${text}`).join('; '),
      consent.map(({ text }) => text).join(' '),
      prize ?? '',
      page ?? '',
      country === null ? '' : (countries.of(country) ?? country),
      times.format(new Date(created_at)),
    ]
  }
}

/** Answers as a CSV file, in chunks. */
export async function* answersFile(
  options: FileOptions,
  batches: AsyncGenerator<readonly SiteResponse[]>,
): AsyncGenerator<string, void> {
  const { labels, fields } = options
  yield CSV_START +
    csvRow([
      labels.label_campaign,
      ...fields.map(({ label }) => label),
      labels.label_others,
      labels.label_consent,
      labels.label_prize,
      labels.label_page,
      labels.label_country,
      labels.label_time,
    ])
  const cells = cellsOf(options)
  for await (const rows of batches) yield rows.map((row) => csvRow(cells(row))).join('')
}
