/** Formats times like `2026-11-27 14:05:09`, in a time zone. */
export function timeFormat(timeZone: string): (moment: string) => string {
  // Sweden writes dates and times as ISO 8601 does.
  const times = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, dateStyle: 'short', timeStyle: 'medium' },
  })
  return (moment) => times.format(new Date(moment))
}

/** The head of a column with times: they are written without their zone. */
export const headWithZone = (label: string, timeZone: string): string => `${label} (${timeZone})`

/** Formats countries in a language; one without a name is its two letters. */
export function countryFormat(locale: string): (code: string) => string {
  const countries = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  return (code) => countries.of(code) ?? code
}
