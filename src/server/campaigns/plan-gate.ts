import * as v from 'valibot'
import { planSchema } from '../../features/billing/model.ts'
import { type Design, designRefusal } from '../../features/billing/save-rules.ts'
import type { Account, LiveRefusalCode } from '../../features/billing/set-live-rules.ts'
import { parseCampaign } from '../../features/campaigns/model.ts'
import { readAccount } from '../accounts/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { CampaignResponse } from './schema.ts'

export const REFUSAL_MESSAGES: Readonly<Record<LiveRefusalCode, string>> = {
  VIEWS_REACHED: 'You’ve used all of this month’s views.',
  TEMPLATE_REFUSED: 'Your plan doesn’t include this campaign’s template.',
  EDITOR_REFUSED: 'Paid templates in the older editor need a higher tier of the deal.',
}

/** The fields of this transaction's account that the plan rules depend on. */
export async function readPlanAccount(statements: Queryable, now: Date): Promise<Account> {
  const { plan, monthly_views, monthly_views_limit } = await readAccount(statements, now)
  return {
    plan: v.parse(planSchema, plan),
    monthlyViews: monthly_views,
    monthlyViewsLimit: monthly_views_limit,
  }
}

/** The fields of a campaign that the plan rules depend on. */
export function toDesign(campaign: CampaignResponse): Design {
  const { templatePlan, editorType: editor } = parseCampaign(campaign)
  return { templatePlan, editor }
}

/** @throws Refusal if the plan does not allow saving this design */
export async function requirePlanAllowsSave(
  statements: Queryable,
  design: Design,
  now: Date,
): Promise<void> {
  const { plan } = await readPlanAccount(statements, now)
  const refusal = designRefusal(plan, design, now)
  if (refusal === null) return
  const code = refusal === 'tier' ? 'EDITOR_REFUSED' : 'TEMPLATE_REFUSED'
  throw new Refusal(code, REFUSAL_MESSAGES[code])
}
