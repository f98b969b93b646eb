import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { useElement } from '../../config/context.tsx'
import type { Figure } from './model.ts'

/** Formats numbers and dates in the user's language. */
export type Formats = {
  locale: string
  count(value: number): string
  /** With one decimal place. */
  decimal(value: number): string
  /** @param share 0 to 1; formatted with one decimal place */
  percent(share: number): string
  wholePercent(share: number): string
  /** A metric's value: a count, or the conversion rate as a percentage. */
  value(value: number, figure: Figure): string
  /** Calendar days as `YYYY-MM-DD`, in the site's time zone. */
  shortDay(date: string): string
  fullDay(date: string): string
  /** A day in the billing month, which is in UTC. */
  dayOfMonth(moment: Date): string
  /** A time in the user's time zone; without the date if it is today. */
  moment(moment: Date, now: Date): string
}

export function useFormats(): Formats {
  useSignals()
  const locale = useElement().locale.value
  return useMemo(() => formatsOf(locale), [locale])
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

function formatsOf(locale: string): Formats {
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format
  const percent = new Intl.NumberFormat(locale, { style: 'percent', ...ONE_DIGIT }).format
  const shortDay = dateFormat(locale, { day: 'numeric', month: 'short' })
  const fullDay = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format
  const dateAndTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format
  return {
    locale,
    count,
    decimal: new Intl.NumberFormat(locale, ONE_DIGIT).format,
    percent,
    wholePercent: new Intl.NumberFormat(locale, { style: 'percent' }).format,
    value: (value, figure) => (figure === 'conversion' ? percent(value) : count(value)),
    shortDay: (date) => shortDay(new Date(date)),
    fullDay: (date) => fullDay(new Date(date)),
    dayOfMonth: dateFormat(locale, { day: 'numeric', month: 'long' }),
    moment: (moment, now) =>
      moment.toDateString() === now.toDateString() ? time(moment) : dateAndTime(moment),
  }
}

/** Formats in UTC, because a calendar day without a time is parsed as midnight UTC. */
function dateFormat(locale: string, parts: Intl.DateTimeFormatOptions): (date: Date) => string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...parts }).format
}
