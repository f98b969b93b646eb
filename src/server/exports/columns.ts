import type { EXPORT_COLUMNS, ExportColumn } from '../../features/subscribers/exports/model.ts'
import { countryFormat, headWithZone, timeFormat } from '../platform/files/readable-formats.ts'
import type { SubscriberResponse } from '../subscribers/schema.ts'
import type { ExportRequest } from './schema.ts'

/** A column with its head, as the list shows it. */
export type LabelledColumn = { key: ExportColumn; label: string }

/** How a file's texts are written: in the language of the person who requested it, and the site's time zone. */
export type TextOptions = Pick<ExportRequest, 'states' | 'locale'> & { timeZone: string }

type Formats = {
  /** Empty without a moment. */
  time: (moment: string | null) => string
  country: (code: string) => string
  states: ExportRequest['states']
}

type OwnColumn = (typeof EXPORT_COLUMNS)[number]
type Cells = {
  text: (row: SubscriberResponse, formats: Formats) => string
  json: (row: SubscriberResponse) => unknown
}

/** On the list's screen, those on the list are told apart by whether they have confirmed; so they are in every format. */
function stateOf({ state, confirmed_at }: SubscriberResponse): keyof ExportRequest['states'] {
  if (state !== 'on-list') return state
  return confirmed_at === null ? 'unconfirmed' : 'confirmed'
}

/** What each column contains: as text for spreadsheets, and as in the API for JSON. */
const OWN_CELLS: Readonly<Record<OwnColumn, Cells>> = {
  email: { text: ({ email }) => email, json: ({ email }) => email },
  campaign: {
    text: ({ campaign_title }) => campaign_title,
    json: ({ campaign_title }) => campaign_title,
  },
  state: { text: (row, { states }) => states[stateOf(row)], json: stateOf },
  confirmed: {
    text: ({ confirmed_at }, { time }) => time(confirmed_at),
    json: ({ confirmed_at }) => confirmed_at,
  },
  prize: { text: ({ prize }) => prize ?? '', json: ({ prize }) => prize },
  tags: { text: ({ tags }) => tags.join(', '), json: ({ tags }) => tags },
  page: { text: ({ page }) => page ?? '', json: ({ page }) => page },
  country: {
    text: ({ country }, formats) => (country === null ? '' : formats.country(country)),
    json: ({ country }) => country,
  },
  consent: {
    text: ({ consent }) => consent.map(({ text }) => text).join(' '),
    json: ({ consent }) => consent,
  },
  joined: {
    text: ({ created_at }, { time }) => time(created_at),
    json: ({ created_at }) => created_at,
  },
}

const isOwn = (key: ExportColumn): key is OwnColumn => Object.hasOwn(OWN_CELLS, key)

/** No form needs to have the field any more: earlier answers to it are still there. */
function fieldCells(key: ExportColumn): Cells {
  const name = key.slice('field:'.length)
  const answerIn = ({ answers }: SubscriberResponse) =>
    Object.hasOwn(answers, name) ? answers[name] : undefined
  return { text: (row) => answerIn(row) ?? '', json: (row) => answerIn(row) ?? null }
}

const cellsOf = ({ key }: LabelledColumn): Cells => (isOwn(key) ? OWN_CELLS[key] : fieldCells(key))

function formatsOf({ timeZone, locale, states }: TextOptions): Formats {
  const time = timeFormat(timeZone)
  return {
    time: (moment) => (moment === null ? '' : time(moment)),
    country: countryFormat(locale),
    states,
  }
}

const TIME_COLUMNS: readonly ExportColumn[] = ['confirmed', 'joined']

/** The heads of the columns. */
export const textHeads = (
  columns: readonly LabelledColumn[],
  { timeZone }: TextOptions,
): string[] =>
  columns.map(({ key, label }) =>
    TIME_COLUMNS.includes(key) ? headWithZone(label, timeZone) : label,
  )

/** Returns a row's cells as text, in the order of the columns. */
export function textCells(columns: readonly LabelledColumn[], options: TextOptions) {
  const cells = columns.map(cellsOf)
  const formats = formatsOf(options)
  return (row: SubscriberResponse): string[] => cells.map(({ text }) => text(row, formats))
}

/** Returns a row as an object whose keys are the columns, in their order. */
export function jsonRow(columns: readonly LabelledColumn[]) {
  const cells = columns.map((column) => [column.key, cellsOf(column).json] as const)
  return (row: SubscriberResponse): Record<string, unknown> =>
    Object.fromEntries(cells.map(([key, json]) => [key, json(row)]))
}
