export const PLAN_NAMES = ['free', 'starter', 'plus', 'ultimate'] as const
/** The plans that an account can have, smallest first. */
export type PlanName = (typeof PLAN_NAMES)[number]

/** One column of the price list. Prices in US cents, before any coupon. */
export type PlanOffer = {
  name: PlanName
  sitesLimit: number
  teamMembersLimit: number
  monthlyViewsLimit: number
  monthlyPriceInCents: number
}

/** How often a plan is paid for; lifetime deals are sold elsewhere. */
export const BILLING_TYPES = ['monthly', 'yearly'] as const
export type BillingType = (typeof BILLING_TYPES)[number]

/** The plans for sale, smallest first. */
export const PAID_PLANS = ['starter', 'plus', 'ultimate'] as const satisfies readonly PlanName[]

/** The table of plans that the browser and the server share. */
export const PLANS: Readonly<Record<PlanName, PlanOffer>> = {
  free: {
    name: 'free',
    sitesLimit: 2,
    teamMembersLimit: 1,
    monthlyViewsLimit: 5_000,
    monthlyPriceInCents: 0,
  },
  starter: {
    name: 'starter',
    sitesLimit: 3,
    teamMembersLimit: 3,
    monthlyViewsLimit: 50_000,
    monthlyPriceInCents: 15_00,
  },
  plus: {
    name: 'plus',
    sitesLimit: 10,
    teamMembersLimit: 10,
    monthlyViewsLimit: 250_000,
    monthlyPriceInCents: 39_00,
  },
  ultimate: {
    name: 'ultimate',
    sitesLimit: 50,
    teamMembersLimit: 50,
    monthlyViewsLimit: 1_000_000,
    monthlyPriceInCents: 99_00,
  },
}

/** The default yearly coupon's discount on twelve months. */
export const YEARLY_DISCOUNT_PERCENT = 20
