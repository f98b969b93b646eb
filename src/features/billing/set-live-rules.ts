import type { RefusalCode } from '../../config/refusal-code.ts'
import { isLimitReached, type Limit } from './limit-rules.ts'
import type { Plan } from './model.ts'
import { isPaymentOverdue } from './notice-rules.ts'
import { canSetLive, type Design, designRefusal } from './save-rules.ts'
import type { TemplatePlan } from './template-rules.ts'

/** What stands between a campaign and its visitors; each is a reason that `/billing` knows. */
export type LiveRefusal = 'views' | 'template' | 'editor' | 'deal'

/** The codes by which the API refuses to set a campaign live. */
export const LIVE_REFUSALS = {
  VIEWS_REACHED: 'views',
  TEMPLATE_REFUSED: 'template',
  EDITOR_REFUSED: 'editor',
} as const satisfies Partial<Record<RefusalCode, LiveRefusal>>
export type LiveRefusalCode = keyof typeof LIVE_REFUSALS

/** What a refusal of the API means to the plan; null for any other. */
export function liveRefusalOf(code: string | undefined): LiveRefusal | null {
  const known = Object.entries(LIVE_REFUSALS).find(([name]) => name === code)
  return known?.[1] ?? null
}

export type Account = { plan: Plan | null; monthlyViews: number; monthlyViewsLimit: Limit }

/** Of whoever is signed in. */
export const accountOf = (user: Account | null): Account => ({
  plan: user?.plan ?? null,
  monthlyViews: user?.monthlyViews ?? 0,
  monthlyViewsLimit: user?.monthlyViewsLimit ?? null,
})

/** As much of a campaign as decides whether its visitors get it. */
type Candidate = {
  status: string
  templatePlan: TemplatePlan
  editorType: 'default' | 'unlayer'
}

/** What keeps a campaign that is live from its visitors; the visitors' pages are told by the same. */
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
 * Why a campaign cannot be set live, its design before the month's views; null where it can. A free template
 * always can: with the views used up it waits for the next month.
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
