import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../config/context.tsx'
import { relativeTime } from '../notifications/rules.ts'
import { useTimeZone } from './use-time-zone.ts'

/** Times in the user's language and the site's time zone: relative ones, and exact ones. */
export function useTimes(now: Date): { relative(time: Date): string; exact(time: Date): string } {
  useSignals()
  const locale = useElement().locale.value
  const timeZone = useTimeZone()
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  const format = new Intl.DateTimeFormat(locale, options)
  return {
    relative: (time) => relativeTime(time, now, locale, timeZone),
    exact: (time) => (Number.isNaN(time.getTime()) ? '' : format.format(time)),
  }
}
