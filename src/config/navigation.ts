import { createNavigation, type Navigation } from '../lib/navigation.ts'
import { parseUrl } from '../lib/parse-url.ts'
import { providerOrigin } from './auth-addresses.ts'
import { type Kit, perKit } from './kit.ts'

/** Origins that a response may send the user to without confirmation. */
const TRUSTED_ORIGINS = [
  'https://*.myshopify.com',
  'https://admin.shopify.com',
  'https://checkout.stripe.com',
  'https://billing.stripe.com',
]

/**
 * How the guarded navigation leaves the page; nothing else may call it. Tests replace its functions, because a page
 * can't intercept its own navigation.
 */
export const pageExits = {
  assign: (href: string): void => location.assign(href),
  open: (href: string): void => void window.open(href, '_blank', 'noopener'),
}

/** The guarded navigation. It isn't a field of the Kit, so that a form that never navigates doesn't load it. */
export const navigationOf = perKit((kit) => createKitNavigation(kit))

/** A guarded navigation that also trusts other origins. Most callers need `navigationOf`. */
export function createKitNavigation(
  { config: { apiOrigins, auth, links, allowedOrigins } }: Kit,
  otherOrigins: readonly string[] = [],
): Navigation {
  const provider = auth ? [providerOrigin(auth.domain)] : []
  const dashboard = parseUrl(links.dashboard ?? '')
  const own = [...apiOrigins, ...provider, ...(dashboard ? [dashboard.origin] : [])]
  const trustedOrigins = [...own, ...TRUSTED_ORIGINS, ...allowedOrigins, ...otherOrigins]
  return createNavigation({
    ownOrigin: location.origin,
    allowedOrigins: () => trustedOrigins,
    assign: (href) => pageExits.assign(href),
    open: (href) => pageExits.open(href),
  })
}
