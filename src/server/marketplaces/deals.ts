import type { Gateway, PlanName } from '../../features/billing/model.ts'
import { lifetimeSitesLimit } from '../../features/billing/paid-rules.ts'
import { PLANS } from '../../features/billing/plans.ts'
import type { PasswordPlatform } from '../../features/password/platform-rules.ts'

/** Where a deal is sold whose buyer sets a password by mail; a shop comes through its app store. */
export type DealPlatform = Exclude<PasswordPlatform, 'shopify'>
export const DEAL_PLATFORMS = ['appsumo', 'lifetime', 'default'] as const

/** What an account is after the purchase. */
export type Deal = {
  gateway: Gateway
  plan: PlanName
  type: 'lifetime' | 'yearly'
  sitesLimit: number
}

/** @param tier 1 to 5, of AppSumo's deal; the others have none */
export function dealOf(platform: DealPlatform, tier: number): Deal {
  switch (platform) {
    case 'appsumo':
      return {
        gateway: 'appsumo',
        plan: 'plus',
        type: 'lifetime',
        sitesLimit: lifetimeSitesLimit(tier),
      }
    case 'lifetime':
      // Sold by ourselves, so it is paid as our other plans are.
      return {
        gateway: 'stripe',
        plan: 'plus',
        type: 'lifetime',
        sitesLimit: PLANS.plus.sitesLimit,
      }
    case 'default':
      return {
        gateway: 'Bundle',
        plan: 'ultimate',
        type: 'yearly',
        sitesLimit: PLANS.ultimate.sitesLimit,
      }
  }
}
