const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** How long a sign-in lasts, in seconds: without being used, and at most. */
const LIMITS = {
  remembered: { idle: 14 * DAY_SECONDS, absolute: 30 * DAY_SECONDS },
  /** Without "Keep me signed in" the cookie ends with the browser, and the session within a day. */
  transient: { idle: 12 * HOUR_SECONDS, absolute: DAY_SECONDS },
} as const

export const LIFETIME_SECONDS = {
  /** What an access token allows is looked up at each call anyway. */
  accessToken: 300,
  authorizationCode: 60,
  idToken: HOUR_SECONDS,
  interaction: HOUR_SECONDS,
  grant: LIMITS.remembered.absolute,
} as const

/**
 * For how long a refresh token that was used is good once more, in seconds: the reply may have been lost, and a page
 * that has it no longer asks again at once. See docs/security.md.
 */
export const REFRESH_OVERLAP_SECONDS = 30

/** The provider takes nothing below. */
const LEAST = 1

type Session = { loginTs?: number | undefined; transient?: boolean | undefined }

/**
 * From now to the end of a session: sooner where it is idle, and never later than counted from its sign-in, however
 * often it is renewed. Times in seconds.
 */
export function sessionSeconds({ loginTs, transient = false }: Session, now: number): number {
  const { idle, absolute } = transient ? LIMITS.transient : LIMITS.remembered
  return Math.max(LEAST, Math.min(idle, (loginTs ?? now) + absolute - now))
}

/** A rotated refresh token ends when the first one of its sign-in would have ended. */
export const refreshTokenSeconds = (signedInAt: number | undefined, now: number): number =>
  Math.max(LEAST, (signedInAt ?? now) + LIMITS.remembered.absolute - now)
