const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400

/** Wall-clock time in a time zone. */
export type WallClock = { date: string; secondsOfDay: number }

export function wallClock(now: Date, timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(now)
  const [date = '', time = ''] = parts.split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return { date, secondsOfDay: hours * 3_600 + minutes * 60 + seconds }
}

/** Calendar days up to and including `lastDate`, earliest first. */
export function daysUntil(lastDate: string, count: number): string[] {
  const last = Date.parse(`${lastDate}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

export const isWeekend = (date: string): boolean =>
  [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** The fraction of the day that has passed, from 0 to 1, because the last day of a list isn't over yet. */
export const partOfDay = ({ secondsOfDay }: WallClock): number => secondsOfDay / DAY_SECONDS
