import type { PasswordPlatform } from '../features/password/platform-rules.ts'
import type { Area } from '../features/session/permission-rules.ts'
import type { pageMessages } from '../messages/pages.ts'

/** `bare` has no dashboard frame, `shell` has sidebar and header, `full-screen` is the studio of one campaign. */
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

const open = (name: RouteName, pattern: string, more: Partial<Route> = {}): Route => ({
  name,
  pattern,
  guard: 'public',
  layout: 'bare',
  ...more,
})

const inShell = (name: RouteName, pattern: string, guard: Guard, more: Partial<Route> = {}) =>
  ({ name, pattern, guard, layout: 'shell', ...more }) satisfies Route

const ofCampaign = (name: RouteName, pattern: string): Route => ({
  name,
  pattern,
  guard: 'campaigns',
  layout: 'full-screen',
})

/**
 * All pages. The first match wins, so a fixed path precedes one with a parameter. The checkout has the `bare`
 * layout but requires signing in. The lead pages, `/lead/…`, are rendered by the server and contain no dashboard
 * code.
 */
export const ROUTES: readonly Route[] = [
  open('login', '/login'),
  open('logout', '/logout'),
  open('loginSuccess', '/login_success'),
  open('callbackClose', '/callback-close'),
  open('resetPassword', '/appsumo/reset_password', { platform: 'appsumo' }),
  open('resetPassword', '/shopify/reset_password', { platform: 'shopify' }),
  open('resetPassword', '/{product}-lifetime/reset_password', { platform: 'lifetime' }),
  open('resetPassword', '/reset_password', { platform: 'default' }),
  open('resetPassword', '/default/reset_password', { platform: 'default' }),
  open('licenseActivation', '/dealfuel/license-key-activation'),
  open('verifyEmail', '/dealfuel/verify-email'),
  open('maintenance', '/maintanceMode'),
  open('shopifyCallback', '/shopify/callback'),
  open('checkout', '/checkout', { guard: 'signed-in' }),
  open('checkoutStatus', '/checkout/status', { guard: 'signed-in' }),
  inShell('home', '/', 'signed-in', { redirect: '/dashboard' }),
  inShell('dashboard', '/dashboard', 'admin'),
  inShell('campaigns', '/campaigns', 'campaigns'),
  inShell('createDomain', '/createDomain', 'admin'),
  ofCampaign('templates', '/campaign/templates'),
  ofCampaign('campaignSettings', '/campaign/settings'),
  ofCampaign('campaignDesign', '/campaign/settings/design'),
  ofCampaign('campaignEditor', '/campaign/settings/editor'),
  inShell('integrations', '/integrations', 'integrations'),
  inShell('oauthCallback', '/integrations/oauth_callback/{mailer}', 'integrations'),
  inShell('connection', '/integrations/{connection}', 'integrations'),
  inShell('team', '/team', 'admin'),
  inShell('subscribers', '/subscribers', 'subscribers'),
  inShell('sites', '/sites', 'sites'),
  inShell('billing', '/billing', 'admin'),
  inShell('shopifyBillingSuccess', '/billing/shopify/success', 'admin'),
  inShell('settings', '/settings', 'admin'),
  open('register', '/register', { redirect: '/' }),
  inShell('support', '/support', 'signed-in', { external: 'support' }),
  inShell('docs', '/docs', 'signed-in', { external: 'docs' }),
]
