import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { useElement } from '../../config/context.tsx'
import type { Figure } from './model.ts'

/** Figures and dates as the reader's language writes them. */
export type Formats = {
  locale: string
  count(value: number): string
  /** With one digit behind the point. */
  decimal(value: number): string
  /** @param share 0 to 1; with one digit behind the point */
  percent(share: number): string
  wholePercent(share: number): string
  /** A value of the figure: a count, or the conversion as a percentage. */
  value(value: number, figure: Figure): string
  /** Calendar days as `YYYY-MM-DD`, in the site's time zone. */
  shortDay(date: string): string
  fullDay(date: string): string
  /** A moment of the month that the views are counted by, which is in UTC. */
  dayOfMonth(moment: Date): string
  /** When it was, by the reader's own clock; without the date while it is the same day. */
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

/** In UTC: a calendar day without a time is its midnight there. */
function dateFormat(locale: string, parts: Intl.DateTimeFormatOptions): (date: Date) => string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...parts }).format
}
