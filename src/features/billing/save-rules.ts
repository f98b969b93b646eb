import type { Plan, PlanName } from './model.ts'
import { isPaid, isPremium, lifetimeTier } from './paid-rules.ts'

/** As much of a campaign as decides whether the plan carries it. Spec §3. */
export type Design = { templatePlan: PlanName; editor: 'default' | 'unlayer' }

/** The lowest lifetime tier whose campaigns may use a paid template in the visual editor. Spec §9. */
export const UNLAYER_TIER = 3

/** What stands between an account and a paid template: a paid plan, a higher tier, or a larger plan. */
export type DesignRefusal = 'not-paid' | 'tier' | 'not-premium'

/**
 * Why a campaign can be neither saved nor set live; null where it can. A free template always can; an
 * account without a plan has what a free one has. Spec §4, design §5.
 */
export function designRefusal(plan: Plan | null, design: Design, now: Date): DesignRefusal | null {
  if (design.templatePlan === 'free') return null
  if (plan === null || !isPaid(plan, now)) return 'not-paid'
  if (design.templatePlan === 'ultimate' && !isPremium(plan, now)) return 'not-premium'
  return design.editor === 'unlayer' && needsTierForEditor(plan) ? 'tier' : null
}

/** Whether a deal's tier is too low for paid templates in the visual editor. Spec §4. */
export function needsTierForEditor({ gateway, sitesLimit }: Plan): boolean {
  const isDeal = gateway === 'appsumo' || gateway === 'dealfuel'
  return isDeal && lifetimeTier(sitesLimit) < UNLAYER_TIER
}

/** Whether the plan lets this campaign be saved. Spec §4. */
export function canSave(plan: Plan | null, design: Design, now: Date): boolean {
  return designRefusal(plan, design, now) === null
}

/** Whether the plan lets this campaign be set live; its rule is that of saving. Spec §4. */
export function canSetLive(plan: Plan | null, design: Design, now: Date): boolean {
  return canSave(plan, design, now)
}
