import type { EXPORT_COLUMNS, ExportColumn } from '../../features/subscribers/exports/model.ts'
import type { SubscriberResponse } from '../subscribers/schema.ts'

/** A column with its head, as the list shows it. */
export type LabelledColumn = { key: ExportColumn; label: string }

/** Writes a moment for people to read. */
type FormatTime = (moment: string | null) => string

type OwnColumn = (typeof EXPORT_COLUMNS)[number]
type Cells = {
  text: (row: SubscriberResponse, formatTime: FormatTime) => string
  json: (row: SubscriberResponse) => unknown
}

function stateText({ state, confirmed_at }: SubscriberResponse): string {
  if (state === 'left') return 'Unsubscribed'
  if (state === 'waiting') return 'Waiting'
  return confirmed_at === null ? 'Not confirmed' : 'Confirmed'
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })
const countryName = ({ country }: SubscriberResponse): string =>
  country === null ? '' : (COUNTRY_NAMES.of(country) ?? country)

/** What each column contains: as text for spreadsheets, and as in the API for JSON. */
const OWN_CELLS: Readonly<Record<OwnColumn, Cells>> = {
  email: { text: ({ email }) => email, json: ({ email }) => email },
  campaign: {
    text: ({ campaign_title }) => campaign_title,
    json: ({ campaign_title }) => campaign_title,
  },
  state: { text: stateText, json: ({ state }) => state },
  confirmed: {
    text: ({ confirmed_at }, formatTime) => formatTime(confirmed_at),
    json: ({ confirmed_at }) => confirmed_at,
  },
  prize: { text: ({ prize }) => prize ?? '', json: ({ prize }) => prize },
  tags: { text: ({ tags }) => tags.join(', '), json: ({ tags }) => tags },
  page: { text: ({ page }) => page ?? '', json: ({ page }) => page },
  country: { text: countryName, json: ({ country }) => country },
  consent: {
    text: ({ consent }) => consent.map(({ text }) => text).join(' '),
    json: ({ consent }) => consent,
  },
  joined: {
    text: ({ created_at }, formatTime) => formatTime(created_at),
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

/** `2026-11-27 14:05:09` in the site's time zone. */
function timeFormat(timeZone: string): FormatTime {
  // Sweden writes dates and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, dateStyle: 'short', timeStyle: 'medium' },
  })
  return (moment) => (moment === null ? '' : format.format(new Date(moment)))
}

/** Returns a row's cells as text, in the order of the columns. */
export function textCells(columns: readonly LabelledColumn[], timeZone: string) {
  const cells = columns.map(cellsOf)
  const formatTime = timeFormat(timeZone)
  return (row: SubscriberResponse): string[] => cells.map(({ text }) => text(row, formatTime))
}

/** Returns a row as an object whose keys are the columns, in their order. */
export function jsonRow(columns: readonly LabelledColumn[]) {
  const cells = columns.map((column) => [column.key, cellsOf(column).json] as const)
  return (row: SubscriberResponse): Record<string, unknown> =>
    Object.fromEntries(cells.map(([key, json]) => [key, json(row)]))
}
