/** A token is renewed this long before it expires, so that no call is sent with a token that is about to expire. */
export const RENEWAL_MARGIN_MS = 30_000

/**
 * When a token expires, in ms since 1970. An `expiresInSeconds` that is not a positive number counts as already
 * expired.
 */
export function tokenExpiry(expiresInSeconds: number, now: number): number {
  return expiresInSeconds > 0 && Number.isFinite(expiresInSeconds)
    ? now + expiresInSeconds * 1_000
    : now
}

/** Both times in ms since 1970. */
export function needsRefresh(expiresAt: number, now: number): boolean {
  return !(expiresAt - now > RENEWAL_MARGIN_MS)
}
