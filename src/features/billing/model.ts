import * as v from 'valibot'
import { PLAN_NAMES, type PlanName } from './plans.ts'

export const GATEWAYS = ['stripe', 'shopify', 'appsumo', 'dealfuel', 'Bundle', 'local'] as const
export type Gateway = (typeof GATEWAYS)[number]

export { PLAN_NAMES, type PlanName }

/** An account's plan. Dates are null if the gateway reported none; a null limit means unlimited. */
export type Plan = {
  gateway: Gateway
  name: PlanName
  /** For example `lifetime`, `monthly`, `yearly`. */
  type: string
  tp: string | null
  isTrial: boolean
  isExpired: boolean
  cancelsAtPeriodEnd: boolean
  trialEndsAt: Date | null
  /** When the marketplace's payment for a deal became overdue. */
  paymentDelayedAt: Date | null
  sitesLimit: number | null
  teamMembersLimit: number | null
}

const limit = v.optional(v.nullable(v.number()), null)
/** An invalid date counts as null. */
const nullableDate = v.pipe(
  v.optional(v.nullable(v.string()), null),
  v.transform((text) => (text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text))),
)

/** An unknown gateway counts as `local` and an unknown plan as `free`. */
export const planSchema = v.pipe(
  v.object({
    gateway: v.fallback(v.picklist(GATEWAYS), 'local'),
    plan: v.fallback(v.picklist(PLAN_NAMES), 'free'),
    type: v.fallback(v.string(), ''),
    tp: v.fallback(v.optional(v.nullable(v.string()), null), null),
    trial: v.fallback(v.optional(v.boolean(), false), false),
    expired: v.fallback(v.optional(v.boolean(), false), false),
    cancel_at_period_end: v.fallback(v.optional(v.boolean(), false), false),
    trial_ends_on_provider: nullableDate,
    payment_delayed_at: nullableDate,
    sites_limit: limit,
    team_members_limit: limit,
  }),
  v.transform(
    (response): Plan => ({
      gateway: response.gateway,
      name: response.plan,
      type: response.type,
      tp: response.tp,
      isTrial: response.trial,
      isExpired: response.expired,
      cancelsAtPeriodEnd: response.cancel_at_period_end,
      trialEndsAt: response.trial_ends_on_provider,
      paymentDelayedAt: response.payment_delayed_at,
      sitesLimit: response.sites_limit,
      teamMembersLimit: response.team_members_limit,
    }),
  ),
)
