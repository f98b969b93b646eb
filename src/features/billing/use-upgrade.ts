import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { couponFor } from './coupon-rules.ts'
import type { PlanName } from './model.ts'
import { paymentMethodFor } from './offer-rules.ts'
import type { Billing } from './overview-model.ts'
import { overviewStore } from './overview-store.ts'
import type { BillingType } from './plans.ts'
import { useCardUpgrade } from './use-card-upgrade.ts'
import { usePlanAction } from './use-plan-action.ts'

/** Buys with the card on file, or redirects to Shopify; `busyWith` is the plan being bought. */
export function useUpgrade(billing: Billing): {
  busyWith: PlanName | null
  upgrade(plan: PlanName, type: BillingType, coupon: string | null): void
} {
  const kit = useKit()
  const store = overviewStore(kit)
  const payByCard = useCardUpgrade(billing)
  const paysWithShopify = paymentMethodFor(billing.plan.gateway) === 'shopify'
  const [plan, setPlan] = useState<PlanName | null>(null)
  const { busy, run } = usePlanAction()
  return {
    busyWith: busy ? plan : null,
    upgrade(planName, type, coupon) {
      if (busy) return
      setPlan(planName)
      const purchase = {
        plan: planName,
        type,
        coupon: couponFor(type, coupon, kit.config.brand.slug),
      }
      void run((signal) =>
        paysWithShopify ? store.upgrade(purchase, signal) : payByCard(purchase, signal),
      )
    },
  }
}
