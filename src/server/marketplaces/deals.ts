import { lifetimeSitesLimit } from '../../features/billing/lifetime-rules.ts'
import type { Gateway, PlanName } from '../../features/billing/model.ts'
import { PLANS } from '../../features/billing/plans.ts'
import type { PasswordPlatform } from '../../features/password/platform-rules.ts'

/**
 * Platforms that sell deals whose buyers set a password through an emailed link. Shopify shops sign up through the app
 * store instead.
 */
export type DealPlatform = Exclude<PasswordPlatform, 'shopify'>
export const DEAL_PLATFORMS = ['appsumo', 'lifetime', 'default'] as const

/** An account's plan after the purchase. */
export type Deal = {
  gateway: Gateway
  plan: PlanName
  type: 'lifetime' | 'yearly'
  sitesLimit: number
}

/** @param tier 1 to 5, for AppSumo only */
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
      // Sold by us, so it uses the same gateway as our other plans.
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
