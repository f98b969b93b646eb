import { CSV_START, csvRow } from '../platform/files/csv.ts'
import { countryFormat, headWithZone, timeFormat } from '../platform/files/readable-formats.ts'
import type { SiteResponse, SiteResponsesFileQuery } from './schema.ts'

type Field = { name: string; label: string }

export type FileOptions = {
  /** The heads of the columns, in the language of the user who downloads the file. */
  labels: SiteResponsesFileQuery
  locale: string
  timeZone: string
  /** Each has a column; answers to other fields are together in one. */
  fields: readonly Field[]
}

function cellsOf({ locale, timeZone, fields }: FileOptions) {
  const time = timeFormat(timeZone)
  const countryName = countryFormat(locale)
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
      country === null ? '' : countryName(country),
      time(created_at),
    ]
  }
}

/** Answers as a CSV file, in chunks. */
export async function* answersFile(
  options: FileOptions,
  batches: AsyncGenerator<readonly SiteResponse[]>,
): AsyncGenerator<string, void> {
  const { labels, fields, timeZone } = options
  yield CSV_START +
    csvRow([
      labels.label_campaign,
      ...fields.map(({ label }) => label),
      labels.label_others,
      labels.label_consent,
      labels.label_prize,
      labels.label_page,
      labels.label_country,
      headWithZone(labels.label_time, timeZone),
    ])
  const cells = cellsOf(options)
  for await (const rows of batches) yield rows.map((row) => csvRow(cells(row))).join('')
}
