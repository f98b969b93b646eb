import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { sessionStore } from '../session/store.ts'
import { isPaymentOverdue } from './notice-rules.ts'
import type { Billing } from './overview-model.ts'
import type { Limits, Usage } from './plan-limit-rules.ts'
import { forecastViews, type ViewsForecast } from './views-forecast-rules.ts'

/** The account's usage, its limits and the forecast for the month's views. */
export type AccountUsage = {
  used: Usage
  limits: Limits
  /** Also null while campaigns are paused because a payment is overdue. */
  forecast: ViewsForecast | null
  now: Date
}

/** The view limit comes from the user, because the API's plan doesn't include it. */
export function useAccountUsage({ plan, usage }: Billing): AccountUsage {
  useSignals()
  const kit = useKit()
  const now = new Date(kit.clock.now())
  const monthlyViewsLimit = sessionStore(kit).user.value?.monthlyViewsLimit ?? null
  const { sites, teamMembers, monthlyViews } = usage
  const { sitesLimit, teamMembersLimit } = plan
  return {
    used: { sites, teamMembers, monthlyViews },
    limits: { sitesLimit, teamMembersLimit, monthlyViewsLimit },
    forecast: isPaymentOverdue(plan, now)
      ? null
      : forecastViews(monthlyViews, monthlyViewsLimit, now),
    now,
  }
}
