import type { FailureDetails } from '../../lib/failure.ts'
import type { Permission, User } from '../user/model.ts'

/** The areas of the dashboard that a member is let into one by one. */
export type Area = 'campaigns' | 'subscribers' | 'integrations' | 'sites'

/** What came of `POST /login`: carry on, offer the other sign-in, or show what went wrong. */
export type LoginOutcome = 'session' | 'conflict' | 'show'

/** A token is renewed this long before its end, so that no call leaves with one about to expire. */
export const REFRESH_AHEAD_MS = 30_000

/** The longest address that mail can carry (RFC 5321); also bounds the work of the pattern. */
export const MAX_EMAIL_LENGTH = 254

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const CONFLICT = 422
const FIRST_FAULT_THAT_SETS_THE_SESSION = 501

/** True only for an own property that is `true`: neither 'constructor' nor 'yes' is a grant. */
export function isGranted(permissions: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(permissions, name) && permissions[name] === true
}

/** Whether the person may do this; a query without a name answers no, even to an admin. */
export function can(user: Pick<User, 'role' | 'permissions'>, permission?: Permission): boolean {
  if (!permission) return false
  return user.role === 'admin' || isGranted(user.permissions, permission)
}

/** Whether the person may enter an area at all; what they may do there, `can` says. */
export function canEnter(user: Pick<User, 'role' | 'access'>, area: Area): boolean {
  if (user.role === 'admin') return true
  return area === 'sites' ? user.access.sites.length > 0 : user.access[area]
}

/** The simple pattern x@y.z, blanks around it not counted. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address)
}

/**
 * When a token ends, in ms since 1970. A provider's `expiresIn` that is no positive number of
 * seconds counts as already over.
 */
export function tokenExpiry(expiresInSeconds: number, now: number): number {
  return expiresInSeconds > 0 && Number.isFinite(expiresInSeconds)
    ? now + expiresInSeconds * 1_000
    : now
}

/** Both times in ms since 1970. */
export function needsRefresh(expiresAt: number, now: number): boolean {
  return !(expiresAt - now > REFRESH_AHEAD_MS)
}

/**
 * 501 and more, or no answer at all, still sets the session; 422 is an address that belongs to
 * another sign-in; 500 and every other refusal is shown.
 */
export function loginOutcome(
  failure: Pick<FailureDetails, 'kind' | 'status'> | null,
): LoginOutcome {
  if (failure === null) return 'session'
  const { kind, status } = failure
  if (kind === 'offline' || kind === 'timed-out') return 'session'
  if (status === CONFLICT) return 'conflict'
  return status !== undefined && status >= FIRST_FAULT_THAT_SETS_THE_SESSION ? 'session' : 'show'
}

/** The saved site, or the first where the saved one is not in the list; null without any. */
export function chooseSite<T extends { siteId: string }>(
  sites: readonly T[],
  savedSiteId: string | null,
): T | null {
  return sites.find((site) => site.siteId === savedSiteId) ?? sites[0] ?? null
}
