import * as v from 'valibot'

const limit = v.nullable(v.number())

/** The plan that an account has bought, with the API's field names. */
export const planResponse = v.object({
  gateway: v.string(),
  plan: v.string(),
  type: v.string(),
  tp: v.nullable(v.string()),
  trial: v.boolean(),
  expired: v.boolean(),
  is_monthly_views_reached: v.boolean(),
  cancel_at_period_end: v.boolean(),
  trial_ends_on_provider: v.nullable(v.string()),
  payment_delayed_at: v.nullable(v.string()),
  sites_limit: limit,
  team_members_limit: limit,
})

export type PlanResponse = v.InferOutput<typeof planResponse>
