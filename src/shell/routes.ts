import type { PasswordPlatform } from '../features/password/platform-rules.ts'
import type { Area } from '../features/session/permission-rules.ts'
import type { pageMessages } from '../messages/pages.ts'

/** `bare` has no dashboard frame, `shell` has sidebar and header, `full-screen` is one campaign's studio. */
export type Layout = 'bare' | 'shell' | 'full-screen'

/** Who may see a page: anyone, signed-in users, admins, or users with access to the area. */
export type Guard = 'public' | 'signed-in' | 'admin' | Area

/** A page's name is also the key of its document title in `pageMessages`. */
export type RouteName = keyof typeof pageMessages.lines

export type Route = {
  name: RouteName
  /** Segments in braces are parameters; `{product}` is the brand's slug. */
  pattern: string
  guard: Guard
  layout: Layout
  /** Where users with access are redirected immediately. */
  redirect?: string
  /** The configured link that opens in a new window; the page itself only shows a button for it. */
  external?: 'support' | 'docs'
  /** The sales channel, for pages that belong to one. */
  platform?: PasswordPlatform
}

/** Any path that no pattern matches. Like other non-public pages, it requires signing in. */
export const FALLBACK: Route = {
  name: 'fallback',
  pattern: '*',
  guard: 'signed-in',
  layout: 'shell',
}

const bareRoute = (name: RouteName, pattern: string, options: Partial<Route> = {}): Route => ({
  name,
  pattern,
  guard: 'public',
  layout: 'bare',
  ...options,
})

const shellRoute = (name: RouteName, pattern: string, guard: Guard, more: Partial<Route> = {}) =>
  ({ name, pattern, guard, layout: 'shell', ...more }) satisfies Route

const campaignRoute = (name: RouteName, pattern: string): Route => ({
  name,
  pattern,
  guard: 'campaigns',
  layout: 'full-screen',
})

/**
 * All pages. The first match wins, so a fixed path precedes one with a parameter. The checkout and the return from a
 * service's sign-in have the `bare` layout but require signing in. The lead pages, `/lead/…`, are rendered by the server
 * and contain no dashboard code.
 */
export const ROUTES: readonly Route[] = [
  bareRoute('login', '/login'),
  bareRoute('logout', '/logout'),
  bareRoute('loginSuccess', '/login_success'),
  bareRoute('callbackClose', '/callback-close'),
  bareRoute('resetPassword', '/appsumo/reset_password', { platform: 'appsumo' }),
  bareRoute('resetPassword', '/shopify/reset_password', { platform: 'shopify' }),
  bareRoute('resetPassword', '/{product}-lifetime/reset_password', { platform: 'lifetime' }),
  bareRoute('resetPassword', '/reset_password', { platform: 'default' }),
  bareRoute('resetPassword', '/default/reset_password', { platform: 'default' }),
  bareRoute('licenseActivation', '/dealfuel/license-key-activation'),
  bareRoute('verifyEmail', '/dealfuel/verify-email'),
  bareRoute('maintenance', '/maintanceMode'),
  bareRoute('shopifyCallback', '/shopify/callback'),
  bareRoute('checkout', '/checkout', { guard: 'signed-in' }),
  bareRoute('checkoutStatus', '/checkout/status', { guard: 'signed-in' }),
  shellRoute('home', '/', 'signed-in', { redirect: '/dashboard' }),
  shellRoute('dashboard', '/dashboard', 'admin'),
  shellRoute('campaigns', '/campaigns', 'campaigns'),
  shellRoute('createDomain', '/createDomain', 'admin'),
  campaignRoute('templates', '/campaign/templates'),
  campaignRoute('campaignSettings', '/campaign/settings'),
  campaignRoute('campaignDesign', '/campaign/settings/design'),
  campaignRoute('campaignEditor', '/campaign/settings/editor'),
  shellRoute('integrations', '/integrations', 'integrations'),
  bareRoute('oauthCallback', '/integrations/oauth_callback/{mailer}', { guard: 'integrations' }),
  shellRoute('connection', '/integrations/{connection}', 'integrations'),
  shellRoute('team', '/team', 'admin'),
  shellRoute('subscribers', '/subscribers', 'subscribers'),
  shellRoute('sites', '/sites', 'sites'),
  shellRoute('billing', '/billing', 'admin'),
  shellRoute('shopifyBillingSuccess', '/billing/shopify/success', 'admin'),
  shellRoute('settings', '/settings', 'admin'),
  bareRoute('register', '/register', { redirect: '/' }),
  shellRoute('support', '/support', 'signed-in', { external: 'support' }),
  shellRoute('docs', '/docs', 'signed-in', { external: 'docs' }),
]
