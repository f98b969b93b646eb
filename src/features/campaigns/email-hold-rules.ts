/**
 * Why confirmation emails of a campaign wait: the account's own address is not confirmed, the snippet was never seen
 * on the site, or the limit for campaigns with few confirmations is reached.
 */
export const EMAIL_HOLDS = ['unverified', 'not-seen', 'daily-limit'] as const
export type EmailHold = (typeof EMAIL_HOLDS)[number]

/** As many new addresses are mailed within 24 hours by all campaigns of an account with few confirmations together. */
export const FIRST_EMAILS_A_DAY = 50
/** After so many confirmations people evidently want what the campaign sends, and the limit ends. */
export const CONFIRMATIONS_WITHOUT_LIMIT = 20

export type HoldFacts = {
  /** Whether an admin of the account has confirmed their own address. */
  isVerified: boolean
  /** Whether the snippet was ever seen on the site. */
  isSeen: boolean
  /** Of the campaign, over all days. */
  confirmations: number
  /** Of the account's campaigns with few confirmations, together, within the last 24 hours. */
  firstEmails: number
}

/** Why no confirmation email of a campaign may go to a new address now; null where one may. */
export function holdOf({
  isVerified,
  isSeen,
  confirmations,
  firstEmails,
}: HoldFacts): EmailHold | null {
  if (!isVerified) return 'unverified'
  if (!isSeen) return 'not-seen'
  if (confirmations >= CONFIRMATIONS_WITHOUT_LIMIT) return null
  return firstEmails >= FIRST_EMAILS_A_DAY ? 'daily-limit' : null
}
