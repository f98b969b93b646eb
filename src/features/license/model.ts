/** The user's input, saved for a reload. Never includes the password. */
export type LicenseDraft = {
  licenseKey: string
  /** Null until the user types one; until then the host's email is used. */
  email: string | null
  /** The address that the email was sent to; null until it is sent. */
  sentTo: string | null
}

export const EMPTY_DRAFT: LicenseDraft = { licenseKey: '', email: null, sentTo: null }

/** Parses a stored draft. Doesn't use the schema library, which would add to the form's initial bundle. */
export function parseDraft(stored: unknown): LicenseDraft {
  return {
    licenseKey: textIn(stored, 'licenseKey') ?? '',
    email: textIn(stored, 'email'),
    sentTo: textIn(stored, 'sentTo'),
  }
}

/** A field of an object; null if it isn't a string. */
export function textIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' ? text : null
}
