import { readDate } from '../../features/subscribers/imports/date-rules.ts'
import type {
  ColumnTarget,
  DateOrder,
  RejectReason,
} from '../../features/subscribers/imports/model.ts'
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../features/subscribers/person-rules.ts'
import { isEmail } from '../../features/user/email-rules.ts'
import type { CsvRecord } from './csv-records.ts'

/** A person in the file. */
export type ImportedPerson = {
  row: number
  /** As written in the file, for the rows that are not taken. */
  cells: readonly string[]
  email: string
  /** By the name of the field. */
  answers: Readonly<Record<string, string>>
  tags: readonly string[]
  /** Like `2026-03-01T00:00:00`, with a `Z` if the time zone is known; null for the time of the import. */
  joined: string | null
}

/** A row that is not taken. `detail` is the number of the earlier row, or the name of the column. */
export type RejectedRow = {
  row: number
  cells: readonly string[]
  reason: RejectReason
  detail: string | null
}

export type Mapping = {
  targets: readonly ColumnTarget[]
  /** The name of each column, for messages. */
  header: readonly string[]
  dateOrder: DateOrder
  /** Later dates are mistakes. */
  now: Date
}

const MAX_VALUE_LENGTH = 1_000
const UNREADABLE = '\ufffd'

/** The days between the moment and the most distant time zone. */
const DAY_MS = 86_400_000

/** Our own CSV files have an apostrophe before what a spreadsheet would take for a formula, such as +49 30 1234. */
const textOf = (cell: string | undefined): string =>
  (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '')

const tagsOf = (cells: readonly string[]): string[] => {
  const tags = cells
    .flatMap((cell) => cell.split(/[,;|]/))
    .map((tag) => tag.trim().replace(/\s+/g, ' '))
  // The same tag in any case is one tag.
  const byKey = new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag]))
  return [...byKey.values()]
}

function isFuture(joined: string, now: Date): boolean {
  const moment = new Date(joined.endsWith('Z') ? joined : `${joined}Z`)
  return moment.getTime() > now.getTime() + DAY_MS
}

/** The person in a row, or why the row is not taken. Whether the person is already known is not checked here. */
export function readPerson(record: CsvRecord, mapping: Mapping): ImportedPerson | RejectedRow {
  const { row } = record
  const { targets, header } = mapping
  const cells = record.cells ?? [record.text]
  const reject = (reason: RejectReason, detail: string | null = null): RejectedRow => ({
    ...{ row, cells, reason, detail },
  })
  if (record.cells === null) return reject('broken-quotes')
  if (cells.slice(targets.length).some((cell) => cell.trim() !== ''))
    return reject('too-many-cells')
  const valuesOf = (target: ColumnTarget) =>
    targets.flatMap((one, column) => (one === target ? [textOf(cells[column])] : []))
  const used = cells.filter((_, column) => targets[column] !== 'skip')
  if (used.some((cell) => cell.includes(UNREADABLE))) return reject('unreadable')
  const [email = ''] = valuesOf('email')
  if (email === '') return reject('no-email')
  if (!isEmail(email)) return reject('invalid-email')
  const longColumn = cells.findIndex(
    (cell, column) => targets[column] !== 'skip' && cell.trim().length > MAX_VALUE_LENGTH,
  )
  if (longColumn !== -1) return reject('too-long', header[longColumn] ?? String(longColumn + 1))
  const tags = tagsOf(valuesOf('tags'))
  if (tags.length > MAX_TAGS || tags.some((tag) => tag.length > MAX_TAG_LENGTH))
    return reject('too-long', header[targets.indexOf('tags')] ?? null)
  const [date = ''] = valuesOf('joined')
  const joined = date === '' ? null : readDate(date, mapping.dateOrder)
  if (date !== '' && (joined === null || isFuture(joined, mapping.now)))
    return reject('invalid-date')
  return { row, cells, email, answers: answersOf(targets, cells), tags, joined }
}

/** By field; the values of several columns for one field are joined, such as first and last name. */
function answersOf(
  targets: readonly ColumnTarget[],
  cells: readonly string[],
): Record<string, string> {
  const answers = new Map<string, string>()
  for (const [column, target] of targets.entries()) {
    const value = textOf(cells[column])
    if (!target.startsWith('field:') || value === '') continue
    const name = target.slice('field:'.length)
    const before = answers.get(name)
    answers.set(name, before === undefined ? value : `${before} ${value}`)
  }
  return Object.fromEntries(answers)
}
