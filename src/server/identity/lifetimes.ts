const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** How long a sign-in lasts, in seconds: without activity, and in total. */
const SESSION_LIMITS = {
  remembered: { idle: 14 * DAY_SECONDS, absolute: 30 * DAY_SECONDS },
  /**
   * Without "Keep me signed in", the cookie is deleted when the browser closes, and the session ends within a
   * day.
   */
  transient: { idle: 12 * HOUR_SECONDS, absolute: DAY_SECONDS },
} as const

export const LIFETIME_SECONDS = {
  /** Does not delay permission changes, because permissions are read on every call. */
  accessToken: 300,
  authorizationCode: 60,
  idToken: HOUR_SECONDS,
  interaction: HOUR_SECONDS,
  grant: SESSION_LIMITS.remembered.absolute,
} as const

/**
 * For how long, in seconds, a used refresh token may be used once more: if the response was lost, the page retries
 * immediately. See docs/security-sessions.md.
 */
export const REFRESH_OVERLAP_SECONDS = 30

/** The provider doesn't accept a lower value. */
const MIN_SECONDS = 1

type Session = { loginTs?: number | undefined; transient?: boolean | undefined }

/**
 * The remaining lifetime of a session, in seconds: it ends after a period of inactivity, and no later than a fixed time
 * after the sign-in, however often it is renewed.
 */
export function sessionSeconds({ loginTs, transient = false }: Session, now: number): number {
  const { idle, absolute } = transient ? SESSION_LIMITS.transient : SESSION_LIMITS.remembered
  return Math.max(MIN_SECONDS, Math.min(idle, (loginTs ?? now) + absolute - now))
}

/** A rotated refresh token expires when the first token of its sign-in would have expired. */
export const refreshTokenSeconds = (signedInAt: number | undefined, now: number): number =>
  Math.max(MIN_SECONDS, (signedInAt ?? now) + SESSION_LIMITS.remembered.absolute - now)
