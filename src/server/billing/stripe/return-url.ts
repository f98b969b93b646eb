import type { PlatformSettings } from '../../platform/environment.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Order } from '../quote.ts'

type ReturnUrlSettings = Pick<PlatformSettings, 'allowedOrigins' | 'isHosted'> & {
  addresses: { app: string; siblings: string }
}

const SESSION_PLACEHOLDER = '{CHECKOUT_SESSION_ID}'

/**
 * The page to return to after authentication with a bank: our payment status page, or a page of another product
 * that sells the plan. Stripe replaces `{CHECKOUT_SESSION_ID}`.
 * @throws Refusal INVALID for an origin that may not call the API
 */
export function buildReturnUrl(
  { addresses, allowedOrigins, isHosted }: ReturnUrlSettings,
  { plan, type }: Pick<Order, 'plan' | 'type'>,
  requestedUrl: string | undefined,
): string {
  const siblings = isHosted ? [] : [addresses.siblings]
  const allowedBaseUrls = [addresses.app, ...siblings, ...allowedOrigins]
  const returnUrl = requestedUrl ?? `${addresses.app}/checkout/status`
  if (!isAllowedPage(allowedBaseUrls, returnUrl)) {
    throw new Refusal('INVALID', '`return_url` must be a page on an allowed origin.', {
      status: 422,
    })
  }
  const url = new URL(returnUrl)
  url.searchParams.set('plan', plan)
  url.searchParams.set('type', type)
  url.searchParams.delete('session_id')
  url.hash = ''
  return `${url.href}&session_id=${SESSION_PLACEHOLDER}`
}

/** A blob: URL also has an allowed origin; credentials in a URL can mislead people. Both are rejected. */
function isAllowedPage(allowedBaseUrls: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, username, password } = new URL(address)
  const isHttp = protocol === 'https:' || protocol === 'http:'
  return isHttp && username === '' && password === '' && allowedBaseUrls.includes(origin)
}
