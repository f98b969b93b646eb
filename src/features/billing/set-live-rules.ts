import type { RefusalCode } from '../../config/refusal-code.ts'
import type { Plan } from './model.ts'
import { isPaymentOverdue } from './notice-rules.ts'
import { isLimitReached, type Limit } from './plan-limit-rules.ts'
import { canSetLive, type Design, designRefusal } from './save-rules.ts'
import type { TemplatePlan } from './template-rules.ts'

/** Why a campaign isn't shown to visitors; each is also a `BillingReason`. */
export type LiveRefusal = 'views' | 'template' | 'editor' | 'deal'

/** The API's error codes when it refuses to set a campaign live. */
export const LIVE_REFUSALS = {
  VIEWS_REACHED: 'views',
  TEMPLATE_REFUSED: 'template',
  EDITOR_REFUSED: 'editor',
} as const satisfies Partial<Record<RefusalCode, LiveRefusal>>
export type LiveRefusalCode = keyof typeof LIVE_REFUSALS

/** Maps an error code to a reason; null for any other code. */
export function liveRefusalOf(code: string | undefined): LiveRefusal | null {
  const knownCode = Object.entries(LIVE_REFUSALS).find(([name]) => name === code)
  return knownCode?.[1] ?? null
}

export type Account = { plan: Plan | null; monthlyViews: number; monthlyViewsLimit: Limit }

/** The signed-in user's account. */
export const accountOf = (user: Account | null): Account => ({
  plan: user?.plan ?? null,
  monthlyViews: user?.monthlyViews ?? 0,
  monthlyViewsLimit: user?.monthlyViewsLimit ?? null,
})

/** The parts of a campaign that decide whether visitors see it. */
type Candidate = {
  status: string
  templatePlan: TemplatePlan
  editorType: 'default' | 'unlayer'
}

/** Why a live campaign isn't shown to visitors; null if it is shown. The server uses the same rule. */
export function whyHidden(
  account: Account,
  { status, templatePlan, editorType: editor }: Candidate,
  now: Date,
): LiveRefusal | null {
  if (status !== 'live') return null
  if (isPaymentOverdue(account.plan, now)) return 'deal'
  const code = refusalOfDesign(account, { templatePlan, editor }, now)
  if (code !== null) return liveRefusalOf(code)
  return areViewsUsedUp(account) ? 'views' : null
}

/**
 * Why a campaign cannot be set live; null if it can be. The design is checked before the month's views. A campaign
 * with a free template can always be set live; if the views are used up, it isn't shown until the next month.
 */
export function refusalToSetLive(
  account: Account,
  design: Design,
  now: Date,
): LiveRefusalCode | null {
  if (design.templatePlan === 'free') return null
  const code = refusalOfDesign(account, design, now)
  return code ?? (areViewsUsedUp(account) ? 'VIEWS_REACHED' : null)
}

function refusalOfDesign({ plan }: Account, design: Design, now: Date): LiveRefusalCode | null {
  if (canSetLive(plan, design, now)) return null
  return designRefusal(plan, design, now) === 'tier' ? 'EDITOR_REFUSED' : 'TEMPLATE_REFUSED'
}

const areViewsUsedUp = ({ monthlyViews, monthlyViewsLimit }: Account): boolean =>
  isLimitReached(monthlyViews, monthlyViewsLimit)
