import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../config/context.tsx'

/** Formats numbers and dates for the user's locale. */
export type LocaleFormats = {
  number(value: number): string
  /** @param share 0 to 1 @param digits after the decimal point */
  percent(share: number, digits?: number): string
  /** Short day and month. */
  day(date: Date): string
  /** Day and month in UTC, for figures counted in UTC such as the month's views. */
  dayUtc(date: Date): string
}

export function useLocaleFormats(): LocaleFormats {
  useSignals()
  const locale = useElement().locale.value
  return {
    number: (value) => new Intl.NumberFormat(locale).format(value),
    percent: (share, digits = 0) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: share === 0 ? 0 : digits,
        maximumFractionDigits: digits,
      }).format(share),
    day: (date) =>
      Number.isNaN(date.getTime())
        ? ''
        : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(date),
    dayUtc: (date) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
        date,
      ),
  }
}
