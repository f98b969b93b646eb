/** How many days a link can be used to subscribe. Unsubscribing with it is always possible. */
export const LINK_DAYS = 7
/** For how many days after its expiry an unused link can be renewed; then the address is deleted. */
export const RENEWABLE_DAYS = 7
/** The maximum number of days that an address is kept after unsubscribing. */
export const RETENTION_DAYS = 30

/** What a link in a double opt-in email can be used for. */
export type LinkState = 'asks' | 'asks-again' | 'confirmed' | 'expired' | 'left'

type LinkFacts = {
  linkedAt: Date
  expiresAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
  /** The submission that the link confirms; null if it was deleted. */
  submission: { countedAt: Date | null } | null
}

/**
 * The state of a link. Even a subscriber is asked to confirm until the submission behind this link is confirmed. A
 * person who unsubscribed and then requested a new link is asked again; an older link does not resubscribe them.
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

/** The actions of the page's buttons. */
export const ACTIONS = ['confirm', 'leave', 'return', 'send-again'] as const
export type Action = (typeof ACTIONS)[number]

/** The states in which each action applies; in any other state, the page shows the state instead. */
export const ALLOWED_STATES: Readonly<Record<Action, readonly LinkState[]>> = {
  confirm: ['asks', 'asks-again'],
  leave: ['asks-again', 'confirmed'],
  return: ['left'],
  'send-again': ['expired'],
}
