import { parseUrl } from '../../lib/parse-url.ts'

/** What the provider's redirect says, in the query of `/integrations/oauth_callback/{mailer}`. */
export type SignInReturn =
  /** `server`: that of the service's data center; null if it doesn't say. */
  | { kind: 'code'; code: string; state: string; server: string | null }
  /** The owner refused, or closed the provider's page. */
  | { kind: 'denied' }
  /** The provider's own words; empty if it has none. */
  | { kind: 'error'; words: string }
  | { kind: 'incomplete' }

/** The state in the address of a service's sign-in page. */
export const stateOfSignIn = (address: string): string | null =>
  parseUrl(address)?.searchParams.get('state') ?? null

export function parseSignInReturn(query: URLSearchParams): SignInReturn {
  const error = query.get('error')
  if (error === 'access_denied') return { kind: 'denied' }
  if (error) return { kind: 'error', words: query.get('error_description') || error }
  const [code, state] = [query.get('code'), query.get('state')]
  return code && state
    ? { kind: 'code', code, state, server: query.get('accounts-server') }
    : { kind: 'incomplete' }
}
