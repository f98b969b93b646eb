import { providerOrigin } from '../../config/auth-addresses.ts'
import { AuthFailure } from './auth.ts'

/** Timeout for the provider's response. */
const TIMEOUT_MS = 10_000

/**
 * Checks that the provider responds before the page navigates to it or waits for its iframe. Otherwise the user would
 * see the browser's error page or nothing at all. Requests the provider's OpenID configuration, which any page may
 * read. @throws AuthFailure `unreachable`
 */
export async function ensureProviderReachable(domain: string): Promise<void> {
  try {
    const { status } = await fetch(`${providerOrigin(domain)}/.well-known/openid-configuration`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (status >= 500) throw new Error(`The provider responded with ${status}.`)
  } catch (cause) {
    throw new AuthFailure('unreachable', '', { cause })
  }
}
