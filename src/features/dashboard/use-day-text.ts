import { useMessages } from '../../config/use-messages.ts'
import { figureMessages } from '../../messages/figures.ts'
import { seriesOf } from './figures.ts'
import type { Analytics, Figure } from './model.ts'
import { useFormats } from './use-formats.ts'

/** Text versions of the chart's data, for screen readers. */
export function useDayText(figure: Figure, { days, daysBefore, isSameHours }: Analytics) {
  const t = useMessages(figureMessages)
  const formats = useFormats()
  const values = seriesOf(days, figure)
  const previousValues = seriesOf(daysBefore, figure)
  const formatValue = (value: number | null | undefined): string =>
    value === null || value === undefined ? t('noValue') : formats.value(value, figure)
  const last = days.length - 1
  const dateOf = (day: number): string => formats.fullDay(days[day]?.date ?? '')
  // The period ends today, which is not over yet.
  const dateText = (day: number): string =>
    day === last ? t('soFar', { day: dateOf(day) }) : dateOf(day)
  /** Today is compared with a day that is over, so the text says how much of that day is included. */
  const previousValue = (day: number): string => {
    const value = previousValues[day]
    if (day !== last || value === null || value === undefined) return formatValue(value)
    return t(isSameHours ? 'byThisTime' : 'wholeDay', { value: formatValue(value) })
  }
  return {
    get summary(): string {
      const knownValues = values.filter((value) => value !== null)
      const name = t(`${figure}ADay`)
      const span = { figure: name, first: dateOf(0), last: dateOf(last) }
      if (knownValues.length === 0) return t('summaryEmpty', span)
      const [least, most] = [
        formatValue(Math.min(...knownValues)),
        formatValue(Math.max(...knownValues)),
      ]
      return t('summary', { ...span, least, most })
    },
    date: dateText,
    value: (day: number): string => formatValue(values[day]),
    valueBefore: previousValue,
    /** A day, its value, and the value for the corresponding day in the previous period. */
    day(day: number): string {
      const words = {
        day: dateText(day),
        value: formatValue(values[day]),
        before: previousValue(day),
      }
      return t('spokenDay', words)
    },
  }
}
