import type { Plan } from '../features/billing/model.ts'
import { type Area, can, canEnter } from '../features/session/permission-rules.ts'
import type { User } from '../features/user/model.ts'
import { FALLBACK, type Guard, ROUTES, type Route } from './routes.ts'

/** Room for the header alone, and for the header below the promo banner, in px. */
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

/** As much of a user as the shell's rules look at. */
export type Visitor = Pick<User, 'role' | 'access'>

/**
 * Who stands before a page. `unknown` until the stored session is read; signed in without a user
 * until `GET /user/me` has answered.
 */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: Visitor | null }

/** What to do with a visit; a redirect carries its path. */
export type Verdict = 'show' | 'wait' | 'login' | 'sign-up' | 'no-access' | { redirect: string }

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

/** The sidebar from top to bottom, in the admin's or the member's order. */
export function sidebarEntries(
  user: Visitor & { plan: Pick<Plan, 'teamMembersLimit' | 'sitesLimit'> | null },
): readonly SidebarEntry[] {
  if (user.role === 'member') {
    return [...MEMBER_AREAS.filter((area) => canEnter(user, area)), 'contact', 'docs']
  }
  return ADMIN_SIDEBAR.filter((entry) => entry !== 'team' || hasTeam(user.plan))
}

/** Team shows when the plan is absent, or has a limit of team members or of sites. */
function hasTeam(plan: Pick<Plan, 'teamMembersLimit' | 'sitesLimit'> | null): boolean {
  return plan === null || plan.teamMembersLimit !== null || plan.sitesLimit !== null
}

/** How far sidebar and content stand below the top edge, in px. */
export function shellOffset(isBannerShown: boolean): number {
  return isBannerShown ? SHELL_OFFSET_WITH_BANNER_PX : SHELL_OFFSET_PX
}

/** Paths under `/campaign/` fill the screen; the list at `/campaigns/` does not. */
export function isFullScreen(path: string): boolean {
  return path === '/campaign' || path.startsWith('/campaign/')
}

/**
 * The page of a path that is measured after the base path; a slash at the end makes no difference.
 * `productSlug` is the brand's, for the address of its own lifetime deal.
 */
export function matchRoute(path: string, productSlug: string): RouteMatch {
  for (const route of ROUTES) {
    const params = paramsOf(route.pattern.replace('{product}', productSlug), path)
    if (params) return { route, params }
  }
  const layout = isFullScreen(path) ? 'full-screen' : FALLBACK.layout
  return { route: { ...FALLBACK, layout }, params: {} }
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    const decoded = name && value ? decodeSegment(value) : null
    if (name && decoded !== null) params[name] = decoded
    else if (segment !== value) return null
  }
  return params
}

const segmentsOf = (path: string): string[] => path.replace(/(?<=.)\/$/, '').split('/')

/** A broken escape cannot name anything of ours: the page counts as not found. */
function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/**
 * Decides on a visit. A signed-out visitor goes to login, or to sign-up where the query asks for it
 * (`signUp=true`); a redirect is only given to who may come in.
 */
export function guard(route: Route, session: SessionState, query: URLSearchParams): Verdict {
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
  return guard !== 'admin' && canEnter(user, guard)
}

/** The dashboard is the admin's: a member lands in the first area that is open to them. */
function memberHome(user: Visitor): Verdict {
  const area = MEMBER_AREAS.find((candidate) => canEnter(user, candidate))
  return area ? { redirect: `/${area}` } : 'no-access'
}

/**
 * What stands before the dashboard on a first run, judged once the sites are fetched: the wizard for
 * an admin who has not finished setup or has no site; for a member without a site, who can give
 * access.
 */
export function firstRun(
  user: Pick<User, 'role' | 'setupFinished'>,
  sites: readonly unknown[],
): 'wizard' | 'ask-admin' | null {
  if (user.role === 'member') return sites.length === 0 ? 'ask-admin' : null
  return user.setupFinished && sites.length > 0 ? null : 'wizard'
}

/** Where a friend signs up; the code goes with the sign-in. `home` is the dashboard's own address. */
export function referralLink(home: string, code: string): string {
  const link = new URL(home)
  link.search = new URLSearchParams({ signUp: 'true', referral_id: code }).toString()
  return link.href
}

/** A campaign is made in its area by who has the permission: both are asked. */
export function canCreateCampaign(user: Pick<User, 'role' | 'access' | 'permissions'>): boolean {
  return canEnter(user, 'campaigns') && can(user, 'create_campaigns')
}
