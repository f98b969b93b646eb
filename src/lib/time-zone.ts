/** The zone that this browser is set to, such as `Europe/Prague`. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
