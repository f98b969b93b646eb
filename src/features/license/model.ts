/** The user's input, saved for a reload. Never includes the password. */
export type LicenseDraft = {
  licenseKey: string
  /** Null until the user types one; until then the host's email is used. */
  email: string | null
  /** The address that the email was sent to; null before. */
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

/** A response: the message for the user, and the email address of the license. */
export type LicenseReply = { message: string; email: string }

export const parseReply = (data: unknown): LicenseReply => ({
  message: textIn(data, 'msg') ?? '',
  email: textIn(data, 'email') ?? '',
})

/** The state of an email link in this tab. */
export type LinkDraft = {
  token: string
  /** One key per link, so that a reload during the call gets the same response. */
  idempotencyKey: string
  /** The email address of the activated license; null before. */
  activeFor: string | null
}

export function parseLink(stored: unknown): LinkDraft | null {
  const token = textIn(stored, 'token')
  const idempotencyKey = textIn(stored, 'idempotencyKey')
  if (token === null || idempotencyKey === null) return null
  return { token, idempotencyKey, activeFor: textIn(stored, 'activeFor') }
}

function textIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' ? text : null
}
