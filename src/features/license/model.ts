/** What a person has typed, as a reload finds it again. Never the password. */
export type LicenseDraft = {
  licenseKey: string
  /** Null until somebody has typed one: the host's counts as long. */
  email: string | null
  /** Where the mail has gone; null before. */
  sentTo: string | null
}

export const EMPTY_DRAFT: LicenseDraft = { licenseKey: '', email: null, sentTo: null }

/** A draft out of the storage. By hand: a schema library would be in the form's first load. */
export function parseDraft(stored: unknown): LicenseDraft {
  return {
    licenseKey: textIn(stored, 'licenseKey') ?? '',
    email: textIn(stored, 'email'),
    sentTo: textIn(stored, 'sentTo'),
  }
}

/** What a reply says: the sentence for the person, and whose license it is. */
export type LicenseReply = { message: string; email: string }

export const parseReply = (data: unknown): LicenseReply => ({
  message: textIn(data, 'msg') ?? '',
  email: textIn(data, 'email') ?? '',
})

/** How far a link of a mail has come in this tab. */
export type LinkDraft = {
  token: string
  /** One for the link: after a reload amid the call, its answer comes again. */
  idempotencyKey: string
  /** Whose license it has made active; null before. */
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
