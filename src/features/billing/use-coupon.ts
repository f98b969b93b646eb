import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { useWork } from '../../config/use-work.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { billingMessages } from '../../messages/billing.ts'
import { useFailureText } from '../../ui/failure-text.ts'
import { MAX_COUPON_LENGTH, typedCoupon } from './coupon-rules.ts'
import type { PlanName } from './model.ts'
import { getQuote } from './overview-api.ts'
import { type BillingType, PAID_PLANS } from './plans.ts'

/** A coupon that counts, with what each plan costs by it; plans that it does not count for are left out. */
export type AppliedCoupon = {
  code: string
  type: BillingType
  totals: ReadonlyMap<PlanName, number>
}

export type CouponChoice = ReturnType<typeof useCoupon>

/** A coupon of one's own: the server says of each plan what it makes of the price. */
export function useCoupon() {
  const kit = useKit()
  const t = useMessages(billingMessages)
  const failureText = useFailureText()
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useWork({
    onBegin: () => setError(null),
    onFailure: (failure) => setError(failureText(failure)),
  })
  const ask = (code: string, type: BillingType) =>
    run(async (signal) => {
      const quotes = await Promise.all(
        PAID_PLANS.map((plan) =>
          totalOf(getQuote(kit.http, { plan, type, coupon: code }, { signal })),
        ),
      )
      const counted = PAID_PLANS.flatMap((plan, index) => {
        const total = quotes[index]
        return typeof total === 'number' ? [[plan, total] as const] : []
      })
      const [refusal] = quotes.filter((quote) => quote instanceof ApiFailure)
      if (counted.length === 0 && refusal) throw refusal
      setApplied({ code, type, totals: new Map(counted) })
    })
  return {
    applied,
    error,
    busy,
    apply(text: string, type: BillingType): void {
      const code = typedCoupon(text)
      if (code === null) setError(t('couponEmpty'))
      // One letter too many is enough to be refused for it, and fits an address.
      else void ask(code.slice(0, MAX_COUPON_LENGTH + 1), type)
    },
    remove(): void {
      setApplied(null)
      setError(null)
    },
    forgetError: () => setError(null),
    /** Its prices at another billing type. */
    follow(type: BillingType): void {
      if (applied && applied.type !== type) void ask(applied.code, type)
    },
  }
}

/** The total, or why the coupon does not count for this plan; any other failure is thrown. */
async function totalOf(quote: ReturnType<typeof getQuote>): Promise<number | ApiFailure> {
  try {
    return (await quote).total
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'COUPON_REFUSED') return error
    throw error
  }
}
