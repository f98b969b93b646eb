const DAY_MS = 86_400_000

/** `2026-12-24T23:59`, the local time in a time zone; such strings sort chronologically. */
export function localTime(moment: number, timeZone: string): string {
  // The Swedish date format is the ISO format.
  return new Date(moment)
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')
}

/**
 * The first moment at which a local time occurs in a time zone. A time that is skipped in spring is converted with the
 * offset from before the change.
 */
export function momentOf(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const offsetAt = (moment: number) => Date.parse(`${localTime(moment, timeZone)}Z`) - moment
  // In autumn, when a time occurs twice, the offset from before the change is that of the first.
  const before = asUtc - offsetAt(asUtc - DAY_MS)
  const after = asUtc - offsetAt(asUtc + DAY_MS)
  const occurs = (moment: number) => localTime(moment, timeZone) === local
  return new Date(occurs(after) && !occurs(before) ? after : before)
}
