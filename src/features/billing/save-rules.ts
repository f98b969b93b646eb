import type { Plan } from './model.ts'
import { isPaid, lifetimeTier } from './paid-rules.ts'
import { includesTemplate, type TemplatePlan } from './template-rules.ts'

/** As much of a campaign as decides whether the plan carries it. */
export type Design = { templatePlan: TemplatePlan; editor: 'default' | 'unlayer' }

/** The lowest lifetime tier whose campaigns may use a paid template in the older editor. */
export const UNLAYER_TIER = 3

/** What stands between an account and a paid template: a paid plan, a higher tier, or a larger plan. */
export type DesignRefusal = 'not-paid' | 'tier' | 'not-premium'

/**
 * Why a campaign can be neither saved nor set live; null where it can. A free template always can; an
 * account without a plan has what a free one has.
 */
export function designRefusal(plan: Plan | null, design: Design, now: Date): DesignRefusal | null {
  if (design.templatePlan === 'free') return null
  if (plan === null || !isPaid(plan, now)) return 'not-paid'
  if (!includesTemplate(plan.name, design.templatePlan)) return 'not-premium'
  return design.editor === 'unlayer' && needsTierForEditor(plan) ? 'tier' : null
}

/** Whether a deal's tier is too low for paid templates in the older editor. */
export function needsTierForEditor({ gateway, sitesLimit }: Plan): boolean {
  const isDeal = gateway === 'appsumo' || gateway === 'dealfuel'
  return isDeal && lifetimeTier(sitesLimit) < UNLAYER_TIER
}

/** Whether the plan lets this campaign be saved. */
export function canSave(plan: Plan | null, design: Design, now: Date): boolean {
  return designRefusal(plan, design, now) === null
}

/** Whether the plan lets this campaign be set live; its rule is that of saving. */
export function canSetLive(plan: Plan | null, design: Design, now: Date): boolean {
  return canSave(plan, design, now)
}
