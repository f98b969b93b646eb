import * as v from 'valibot'
import { AuthFailure, type AuthFailureKind } from './auth.ts'

const oauthError = v.object({ error: v.string(), error_description: v.optional(v.string(), '') })

const LOGIN_REQUIRED_CODES = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'missing_refresh_token',
])
const UNTRUSTED_CODES = new Set(['missing_transaction', 'state_mismatch'])
const UNREACHABLE_CODES = new Set([
  'timeout',
  'request_error',
  'server_error',
  'temporarily_unavailable',
])

/**
 * Maps an error from the Auth0 client to an `AuthFailure`. The client throws OAuth errors with a code, and plain errors
 * for both network failures and invalid ID tokens; only the message distinguishes those two.
 */
export function toAuthFailure(error: unknown): AuthFailure {
  if (error instanceof AuthFailure) return error
  if (isStorageError(error)) return failure('no-storage', error)
  if (v.is(oauthError, error)) {
    const { error: code, error_description } = v.parse(oauthError, error)
    if (LOGIN_REQUIRED_CODES.has(code)) return failure('login-required', error)
    if (UNTRUSTED_CODES.has(code)) return failure('untrusted', error)
    if (UNREACHABLE_CODES.has(code)) return failure('unreachable', error)
    return new AuthFailure('refused', error_description || code, { cause: error })
  }
  const isBadIdToken = error instanceof Error && error.message.includes('ID token')
  return failure(isBadIdToken ? 'untrusted' : 'unreachable', error)
}

/** Blocked storage throws a `SecurityError`, full storage a `QuotaExceededError`. */
const isStorageError = (error: unknown): boolean =>
  error instanceof DOMException && /^(?:SecurityError|QuotaExceededError)$/.test(error.name)

/** When a renewal is refused, the grant is no longer valid, so the user has to sign in again. */
export function toRenewalFailure(error: unknown): AuthFailure {
  const authFailure = toAuthFailure(error)
  return authFailure.kind === 'refused' ? failure('login-required', error) : authFailure
}

const failure = (kind: Exclude<AuthFailureKind, 'refused'>, cause: unknown) =>
  new AuthFailure(kind, '', { cause })
