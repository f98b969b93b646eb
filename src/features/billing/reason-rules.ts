import type { Usage } from './plan-limit-rules.ts'

/**
 * Why a user was sent to the billing page: a limit they reached, a campaign that their plan doesn't include, or a
 * delayed payment for a deal.
 */
export const BILLING_REASONS = ['sites', 'views', 'team', 'template', 'editor', 'deal'] as const
export type BillingReason = (typeof BILLING_REASONS)[number]

/** The path of the billing page, which explains the reason. */
export const billingPath = (reason: BillingReason): string => `/billing?reason=${reason}`

/** The reason in a URL's query; null if it is missing or unknown. */
export function parseReason(query: URLSearchParams): BillingReason | null {
  const requestedReason = query.get('reason')
  return BILLING_REASONS.find((reason) => reason === requestedReason) ?? null
}

/** The usage that a plan must cover to resolve the reason: one more than the limit that was reached. */
export function usageNeededFor(reason: BillingReason | null, used: Usage): Usage {
  switch (reason) {
    case 'sites':
      return { ...used, sites: used.sites + 1 }
    case 'team':
      return { ...used, teamMembers: used.teamMembers + 1 }
    case 'views':
      return { ...used, monthlyViews: used.monthlyViews + 1 }
    case 'template':
    case 'editor':
    case 'deal':
    case null:
      return used
  }
}
