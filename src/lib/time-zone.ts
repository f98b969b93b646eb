/** The browser's time zone, such as `Europe/Prague`. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
