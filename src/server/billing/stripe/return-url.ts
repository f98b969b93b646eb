import type { PlatformEnvironment } from '../../platform/environment.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Order } from '../quote.ts'

const SESSION = '{CHECKOUT_SESSION_ID}'

/**
 * Where a bank leads back to: our page that says what became of the payment, or the page of another
 * product that sells the plan. Stripe fills the session in, between its own braces.
 * @throws Refusal INVALID for a page of an origin that may not call the API either
 */
export function returnUrlOf(
  { addresses, allowedOrigins, isHosted }: PlatformEnvironment,
  { plan, type }: Pick<Order, 'plan' | 'type'>,
  given: string | undefined,
): string {
  const siblings = isHosted ? [] : [addresses.siblings]
  const allowed = [addresses.dashboard, ...siblings, ...allowedOrigins]
  const address = given ?? `${addresses.dashboard}/checkout/status`
  if (!isPageOf(allowed, address)) {
    throw new Refusal('INVALID', 'The way back leads to a page that is not allowed here.', {
      status: 422,
    })
  }
  const url = new URL(address)
  url.searchParams.set('plan', plan)
  url.searchParams.set('type', type)
  url.searchParams.delete('session_id')
  url.hash = ''
  return `${url.href}&session_id=${SESSION}`
}

/** An address of another kind, such as blob:, has the origin of a page and is none; a name in it misleads. */
function isPageOf(allowed: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, username, password } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' && allowed.includes(origin)
}
