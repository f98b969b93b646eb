/**
 * Why a campaign's confirmation emails are held back: the account's own email address is not confirmed, the snippet was
 * never seen on the site, or the limit for campaigns with few confirmations is reached.
 */
export const EMAIL_HOLDS = ['unverified', 'not-seen', 'daily-limit'] as const
export type EmailHold = (typeof EMAIL_HOLDS)[number]

/** The number of new addresses that an account's campaigns with few confirmations may email in total in 24 hours. */
export const FIRST_EMAILS_PER_DAY = 50
/** After this many confirmations, people evidently want the campaign's emails, and the limit no longer applies. */
export const CONFIRMATIONS_TO_LIFT_LIMIT = 20

export type HoldFacts = {
  /** Whether an admin of the account has confirmed their own email address. */
  isVerified: boolean
  /** Whether the snippet was ever seen on the site. */
  isSeen: boolean
  /** The campaign's confirmations over its whole lifetime. */
  confirmations: number
  /** The number of emails sent by all of the account's campaigns with few confirmations in the last 24 hours. */
  firstEmails: number
}

/** Why a campaign may not email a new address now; null if it may. */
export function findEmailHold({
  isVerified,
  isSeen,
  confirmations,
  firstEmails,
}: HoldFacts): EmailHold | null {
  if (!isVerified) return 'unverified'
  if (!isSeen) return 'not-seen'
  if (confirmations >= CONFIRMATIONS_TO_LIFT_LIMIT) return null
  return firstEmails >= FIRST_EMAILS_PER_DAY ? 'daily-limit' : null
}
