import { textIn } from './model.ts'

/** An email link's state in this tab. */
export type LinkDraft = {
  token: string
  /** One key per link, so that a reload during the call gets the same response. */
  idempotencyKey: string
  /** The email address of the activated license; null until it is activated. */
  activeFor: string | null
}

export function parseLink(stored: unknown): LinkDraft | null {
  const token = textIn(stored, 'token')
  const idempotencyKey = textIn(stored, 'idempotencyKey')
  if (token === null || idempotencyKey === null) return null
  return { token, idempotencyKey, activeFor: textIn(stored, 'activeFor') }
}
