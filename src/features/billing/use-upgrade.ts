import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { couponFor } from './coupon-rules.ts'
import type { PlanName } from './model.ts'
import { overviewStore } from './overview-store.ts'
import type { BillingType } from './plans.ts'
import { usePlanWork } from './use-plan-work.ts'

/** Leads the owner of a shop to Shopify's page for a plan; `busyWith` is the plan of the pressed button. */
export function useUpgrade(): {
  busyWith: PlanName | null
  upgrade(plan: PlanName, type: BillingType, coupon: string | null): void
} {
  const kit = useKit()
  const store = overviewStore(kit)
  const [plan, setPlan] = useState<PlanName | null>(null)
  const { busy, run } = usePlanWork()
  return {
    busyWith: busy ? plan : null,
    upgrade(wanted, type, coupon) {
      if (busy) return
      setPlan(wanted)
      const purchase = {
        plan: wanted,
        type,
        coupon: couponFor(type, coupon, kit.config.brand.slug),
      }
      void run((signal) => store.upgrade(purchase, signal))
    },
  }
}
