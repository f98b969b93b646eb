import { lifetimeTier } from './lifetime-rules.ts'
import type { Plan } from './model.ts'
import { isPaid } from './paid-rules.ts'
import { includesTemplate, type TemplatePlan } from './template-rules.ts'

/** The parts of a campaign that decide whether a plan includes it. */
export type Design = { templatePlan: TemplatePlan; editor: 'default' | 'unlayer' }

/** The lowest lifetime tier whose campaigns may use a paid template in the older editor. */
export const UNLAYER_TIER = 3

/** What an account lacks to use a paid template: a paid plan, a higher tier, or a larger plan. */
export type DesignRefusal = 'not-paid' | 'tier' | 'not-premium'

/**
 * Why a campaign can be neither saved nor set live; null if it can be. A campaign with a free template always can be;
 * an account without a plan counts as free.
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

/** Whether the plan allows this campaign to be saved. */
export function canSave(plan: Plan | null, design: Design, now: Date): boolean {
  return designRefusal(plan, design, now) === null
}

/** Whether the plan allows this campaign to be set live; the rule is the same as for saving. */
export function canSetLive(plan: Plan | null, design: Design, now: Date): boolean {
  return canSave(plan, design, now)
}
