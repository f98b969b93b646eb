import { DATE_ORDERS, type DateOrder } from './model.ts'

/** The first letters of each month in the languages that shops export in; the longest match counts. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'maa', 'mrt'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

const TIME = String.raw`(?:,?[T ]\s*(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?)?`
const pattern = (date: string) => new RegExp(`^${date}${TIME}$`, 'iu')

const YEAR_FIRST = pattern(String.raw`(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})`)
const YEAR_LAST = pattern(String.raw`(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})`)
const DAY_AND_WORD = pattern(
  String.raw`(\d{1,2})(?:\.|st|nd|rd|th|º)?[\s-]+(?:de\s+)?([a-z]{3,})\.?,?[\s-]+(?:de\s+)?(\d{4})`,
)
const WORD_AND_DAY = pattern(String.raw`([a-z]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`)
const UNIX_TIME = /^1\d{9}(?:\d{3})?$/

type Parts = { year: number; month: number; day: number; time: readonly (string | undefined)[] }

/** Without accents, so that `août` and `aout` are one month. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

function monthOf(word: string): number {
  const starts = (letters: string) => word.startsWith(letters)
  const juin = word.startsWith('juin') || word.startsWith('juil')
  return (
    MONTHS.findIndex((names) => names.some((name) => starts(name) && (!juin || name.length > 3))) +
    1
  )
}

/** Two digits are a year of this century. */
const yearOf = (digits: string): number => Number(digits) + (digits.length === 2 ? 2_000 : 0)

function partsOf(text: string, order: DateOrder): Parts | null {
  const [, year, , month, day, ...time] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) {
    return { year: Number(year), month: Number(month), day: Number(day), time }
  }
  const [, first, separator, second, lastYear, ...timeAfter] = YEAR_LAST.exec(text) ?? []
  if (lastYear !== undefined) {
    const isDayFirst = separator === '.' || order === 'day-first'
    const [dayDigits, monthDigits] = isDayFirst ? [first, second] : [second, first]
    const [dayNumber, monthNumber] = [Number(dayDigits), Number(monthDigits)]
    return { year: yearOf(lastYear), month: monthNumber, day: dayNumber, time: timeAfter }
  }
  return partsWithWord(text)
}

function partsWithWord(text: string): Parts | null {
  const [, day, word, year, ...time] = DAY_AND_WORD.exec(text) ?? []
  if (word !== undefined) {
    return { year: Number(year), month: monthOf(word), day: Number(day), time }
  }
  const [, name, dayAfter, lastYear, ...timeAfter] = WORD_AND_DAY.exec(text) ?? []
  if (name === undefined) return null
  return { year: Number(lastYear), month: monthOf(name), day: Number(dayAfter), time: timeAfter }
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.startsWith('p') ? 12 : 0)
}

/** Minutes east of UTC; null without a zone. */
function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * A date as people and programs write it, as `2026-03-01T00:00:00`, or with a `Z` at the end if the text names a time
 * zone. Null if it isn't a date of the calendar.
 */
export function readDate(text: string, order: DateOrder): string | null {
  const written = plain(text)
  if (UNIX_TIME.test(written)) {
    const milliseconds = Number(written.padEnd(13, '0'))
    return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
  }
  const parts = partsOf(written, order)
  if (parts === null) return null
  const { year, month, day, time } = parts
  const [hours = '0', minutes = '0', seconds = '0', half, zone] = time
  const hour = hourOf(Number(hours), half)
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null
  const moment = new Date(Date.UTC(year, month - 1, day, hour, Number(minutes), Number(seconds)))
  const isInCalendar = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  if (!isInCalendar || year < 1970 || year > 2100) return null
  const offset = offsetOf(zone)
  const utc = new Date(moment.getTime() - (offset ?? 0) * 60_000)
  return utc.toISOString().slice(0, 19) + (offset === null ? '' : 'Z')
}

/** Whether it is another date, or none, in the other order of day and month. */
export const isAmbiguousDate = (text: string): boolean =>
  readDate(text, 'day-first') !== readDate(text, 'month-first')

/** The order that all dates of a column fit; null if they fit both. */
export function guessDateOrder(values: readonly string[]): DateOrder | null {
  const isDate = (order: DateOrder) => (value: string) => readDate(value, order) !== null
  const fits = DATE_ORDERS.map((order) => values.filter(isDate(order)).length)
  const [dayFirst = 0, monthFirst = 0] = fits
  if (dayFirst === monthFirst) return null
  return dayFirst > monthFirst ? 'day-first' : 'month-first'
}
