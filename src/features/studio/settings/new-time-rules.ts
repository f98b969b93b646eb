import { localTime } from '../../../popup/local-time.ts'
import type { Schedule } from '../../../popup/targeting.ts'

export const SCHEDULE_FIELDS = ['from', 'until', 'days', 'hours'] as const
export type ScheduleField = (typeof SCHEDULE_FIELDS)[number]

const DAY_MS = 86_400_000
const WEEKDAYS = [1, 2, 3, 4, 5]

/** The initial value of a time added at `now`, in the schedule's time zone. */
export function defaultTime(
  time: ScheduleField,
  { timeZone }: Pick<Schedule, 'timeZone'>,
  now: number,
): Partial<Schedule> {
  const noon = (inDays: number) =>
    `${localTime(now + inDays * DAY_MS, timeZone).slice(0, 10)}T12:00`
  switch (time) {
    case 'from':
      return { from: noon(0) }
    case 'until':
      return { until: noon(30) }
    case 'days':
      return { days: WEEKDAYS }
    case 'hours':
      return { hours: { from: 9, until: 18 } }
  }
}
