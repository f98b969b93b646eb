import { providerOrigin } from '../../config/auth-addresses.ts'
import { AuthFailure } from './auth.ts'

/** Longer than a provider that is there takes, in milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Makes sure that the provider answers before the page leaves for it: else the person would stand
 * before the browser's own error page, without a way on. Asks for the provider's description of
 * itself, which it gives to any page. @throws AuthFailure `unreachable`
 */
export async function reachProvider(domain: string): Promise<void> {
  try {
    await fetch(`${providerOrigin(domain)}/.well-known/openid-configuration`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (cause) {
    throw new AuthFailure('unreachable', '', { cause })
  }
}
