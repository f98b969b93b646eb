import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../../config/context.tsx'
import { relativeTime } from '../../notifications/rules.ts'

/** Times in the user's language: relative ones, and exact ones. */
export function useTimes(now: Date): { relative(time: Date): string; exact(time: Date): string } {
  useSignals()
  const locale = useElement().locale.value
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    relative: (time) => relativeTime(time, now, locale),
    exact: (time) => (Number.isNaN(time.getTime()) ? '' : format.format(time)),
  }
}
