import { providerOrigin } from '../../config/auth-addresses.ts'
import { AuthFailure } from './auth.ts'

/** Longer than a provider that is there takes, in milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Makes sure that the provider answers before the page leaves for it, or waits for a frame of it: else
 * the person would stand before the browser's own error page, or before nothing. Asks for the provider's
 * description of itself, which it gives to any page. @throws AuthFailure `unreachable`
 */
export async function ensureProviderReachable(domain: string): Promise<void> {
  try {
    const { status } = await fetch(`${providerOrigin(domain)}/.well-known/openid-configuration`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (status >= 500) throw new Error(`The provider answers ${status}.`)
  } catch (cause) {
    throw new AuthFailure('unreachable', '', { cause })
  }
}
