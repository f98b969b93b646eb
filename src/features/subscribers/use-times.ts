import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../config/context.tsx'
import { relativeTime } from '../notifications/rules.ts'
import { useTimeZone } from './use-time-zone.ts'

/** A time in the user's language and the site's time zone; empty if it is invalid. */
export function useExactTime(): (time: Date) => string {
  useSignals()
  const locale = useElement().locale.value
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: useTimeZone() } as const
  const format = new Intl.DateTimeFormat(locale, options)
  return (time) => (Number.isNaN(time.getTime()) ? '' : format.format(time))
}

/** The same beside how long ago it was. */
export function useTimes(now: Date): { relative(time: Date): string; exact(time: Date): string } {
  useSignals()
  const locale = useElement().locale.value
  const timeZone = useTimeZone()
  return {
    relative: (time) => relativeTime(time, now, locale, timeZone),
    exact: useExactTime(),
  }
}
