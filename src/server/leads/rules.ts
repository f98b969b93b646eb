/** How long a link lets a person join, in days. To leave by it is possible for ever. */
export const LINK_DAYS = 7
/** How long after its end a link that was never pressed can be had anew; then the address is deleted. */
export const RENEWABLE_DAYS = 7
/** How long after leaving an address is kept at most, in days. */
export const RETENTION_DAYS = 30

/** What a link of a double opt-in mail is good for. */
export type LinkState = 'asks' | 'asks-again' | 'confirmed' | 'expired' | 'left'

type LinkFacts = {
  linkedAt: Date
  expiresAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
  /** What came with it; null where that was forgotten. */
  submission: { countedAt: Date | null } | null
}

/**
 * Where the person stands. Of somebody on the list it asks again while what was sent with it does not count. Who left and asked for a new link afterwards is asked again; an older link
 * brings nobody back unasked.
 */
export function linkStateAt(
  { linkedAt, expiresAt, confirmedAt, leftAt, submission }: LinkFacts,
  now: Date,
): LinkState {
  const isExpired = expiresAt <= now
  if (leftAt === null && confirmedAt !== null) {
    return submission?.countedAt === null && !isExpired ? 'asks-again' : 'confirmed'
  }
  if (leftAt !== null && leftAt >= linkedAt) return 'left'
  return isExpired ? 'expired' : 'asks'
}

/** What the buttons of the page ask for. */
export const ACTIONS = ['confirm', 'leave', 'return', 'send-again'] as const
export type Action = (typeof ACTIONS)[number]

/** The states in which each is done; in any other the page says how things stand. */
export const ALLOWED_STATES: Readonly<Record<Action, readonly LinkState[]>> = {
  confirm: ['asks', 'asks-again'],
  leave: ['asks-again', 'confirmed'],
  return: ['left'],
  'send-again': ['expired'],
}
