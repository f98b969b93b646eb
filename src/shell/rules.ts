import type { Plan } from '../features/billing/model.ts'
import { type Area, can, canEnter } from '../features/session/permission-rules.ts'
import type { User } from '../features/user/model.ts'
import { FALLBACK, type Guard, ROUTES, type Route } from './routes.ts'

/** Height of the header alone, and of the header below the promo banner, in px. */
export const SHELL_OFFSET_PX = 65
export const SHELL_OFFSET_WITH_BANNER_PX = 136

export type SidebarEntry =
  | 'dashboard'
  | 'campaigns'
  | 'subscribers'
  | 'integrations'
  | 'sites'
  | 'team'
  | 'settings'
  | 'billing'
  | 'contact'
  | 'docs'

/** The part of a user that the shell's rules depend on. */
export type Visitor = Pick<User, 'role' | 'access' | 'permissions'>

/**
 * The visitor's session. `unknown` until the stored session is read; `signed-in` with a null user until `GET
 * /user/me` has responded.
 */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: Visitor | null }

/** The result for a visit; a redirect includes its path. */
export type RouteDecision =
  | 'show'
  | 'wait'
  | 'login'
  | 'sign-up'
  | 'no-access'
  | { redirect: string }

export type RouteMatch = { route: Route; params: Readonly<Record<string, string>> }

const ADMIN_SIDEBAR: readonly SidebarEntry[] = [
  'dashboard',
  'campaigns',
  'subscribers',
  'integrations',
  'sites',
  'team',
  'settings',
  'billing',
  'contact',
  'docs',
]

const MEMBER_AREAS: readonly Area[] = ['campaigns', 'subscribers', 'integrations', 'sites']

/** The sidebar entries from top to bottom, in the order for admins or members. */
export function sidebarEntries(
  user: Visitor & { plan: Pick<Plan, 'teamMembersLimit' | 'sitesLimit'> | null },
): readonly SidebarEntry[] {
  if (user.role === 'member') {
    return [...MEMBER_AREAS.filter((area) => canOpen(user, area)), 'contact', 'docs']
  }
  return ADMIN_SIDEBAR.filter((entry) => entry !== 'team' || hasTeam(user.plan))
}

/** Whether the area's page shows the user anything: the list of subscribers also needs the permission to view it. */
const canOpen = (user: Visitor, area: Area): boolean =>
  canEnter(user, area) && (area !== 'subscribers' || can(user, 'view_subscribers'))

/** Team is shown if there is no plan, or if the plan limits team members or sites. */
function hasTeam(plan: Pick<Plan, 'teamMembersLimit' | 'sitesLimit'> | null): boolean {
  return plan === null || plan.teamMembersLimit !== null || plan.sitesLimit !== null
}

/** The distance of the sidebar and content from the top edge, in px. */
export function shellOffset(isBannerShown: boolean): number {
  return isBannerShown ? SHELL_OFFSET_WITH_BANNER_PX : SHELL_OFFSET_PX
}

/** Paths under `/campaign/` fill the screen; the list at `/campaigns/` does not. */
export function isFullScreen(path: string): boolean {
  return path === '/campaign' || path.startsWith('/campaign/')
}

/**
 * Finds the page for a path without the base path; a trailing slash is ignored. `productSlug` is the brand's, for
 * the URL of its own lifetime deal.
 */
export function matchRoute(path: string, productSlug: string): RouteMatch {
  for (const route of ROUTES) {
    const params = matchPattern(route.pattern.replace('{product}', productSlug), path)
    if (params) return { route, params }
  }
  const layout = isFullScreen(path) ? 'full-screen' : FALLBACK.layout
  return { route: { ...FALLBACK, layout }, params: {} }
}

function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const patternSegments = splitPath(pattern)
  const pathSegments = splitPath(path)
  if (patternSegments.length !== pathSegments.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of patternSegments.entries()) {
    const value = pathSegments[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    const decodedValue = name && value ? decodeSegment(value) : null
    if (name && decodedValue !== null) params[name] = decodedValue
    else if (segment !== value) return null
  }
  return params
}

const splitPath = (path: string): string[] => path.replace(/(?<=.)\/$/, '').split('/')

/** An invalid escape sequence can't match anything: the page counts as not found. */
function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/**
 * Decides what to do with a visit. A signed-out visitor goes to login, or to sign-up if the query contains
 * `signUp=true`. Only users with access to the page are redirected.
 */
export function guard(route: Route, session: SessionState, query: URLSearchParams): RouteDecision {
  const redirect = route.redirect === undefined ? null : { redirect: route.redirect }
  if (route.guard === 'public') return redirect ?? 'show'
  if (session.status === 'unknown') return 'wait'
  if (session.status === 'signed-out') return query.get('signUp') === 'true' ? 'sign-up' : 'login'
  if (session.user === null) return 'wait'
  if (isAllowed(route.guard, session.user)) return redirect ?? 'show'
  return route.name === 'dashboard' ? memberHome(session.user) : 'no-access'
}

function isAllowed(guard: Exclude<Guard, 'public'>, user: Visitor): boolean {
  if (guard === 'signed-in' || user.role === 'admin') return true
  return guard !== 'admin' && canOpen(user, guard)
}

/** Only admins have the dashboard; members are redirected to the first area they can access. */
function memberHome(user: Visitor): RouteDecision {
  const area = MEMBER_AREAS.find((candidate) => canOpen(user, candidate))
  return area ? { redirect: `/${area}` } : 'no-access'
}

/**
 * What to show before the dashboard on a first run, once the sites are fetched: the wizard for an admin who hasn't
 * finished setup or has no site; for a member without a site, who can grant access.
 */
export function firstRunScreen(
  user: Pick<User, 'role' | 'setupFinished'>,
  sites: readonly unknown[],
): 'wizard' | 'ask-admin' | null {
  if (user.role === 'member') return sites.length === 0 ? 'ask-admin' : null
  return user.setupFinished && sites.length > 0 ? null : 'wizard'
}

/** The sign-up link for a friend; the code is passed on with the sign-in. `home` is the dashboard's URL. */
export function referralLink(home: string, code: string): string {
  const link = new URL(home)
  link.search = new URLSearchParams({ signUp: 'true', referral_id: code }).toString()
  return link.href
}

/** Creating a campaign needs access to the campaigns area as well as the permission. */
export function canCreateCampaign(user: Pick<User, 'role' | 'access' | 'permissions'>): boolean {
  return canEnter(user, 'campaigns') && can(user, 'create_campaigns')
}
