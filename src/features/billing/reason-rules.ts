import type { Usage } from './limit-rules.ts'

/**
 * Why somebody was led to the plans: a limit of theirs, a campaign that their plan does not carry, or the
 * delayed payment of a deal.
 */
export const BILLING_REASONS = ['sites', 'views', 'team', 'template', 'editor', 'deal'] as const
export type BillingReason = (typeof BILLING_REASONS)[number]

/** The page of the plans, which says the reason in words. */
export const billingPath = (reason: BillingReason): string => `/billing?reason=${reason}`

/** The reason of an address; null where it gives none that we know. */
export function parseReason(query: URLSearchParams): BillingReason | null {
  const given = query.get('reason')
  return BILLING_REASONS.find((reason) => reason === given) ?? null
}

/** What a plan must hold for the reason to be gone: one more of what was full. */
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
