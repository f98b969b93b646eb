import { useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useAction } from '../../config/use-action.ts'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { isCustomCoupon, MAX_COUPON_LENGTH, trimCoupon } from './coupon-rules.ts'
import { getCouponPrices } from './overview-api.ts'
import type { CouponPrices } from './overview-model.ts'
import type { BillingType } from './plans.ts'

/** A coupon that the customer entered, and the billing type that it was accepted for. */
export type AppliedCoupon = CouponPrices & { type: BillingType }

/** The last coupon change, for the status message. */
export type CouponNote = { code: string; isRemoved: boolean }

export type CouponChoice = ReturnType<typeof useCouponPrices>

/** The coupon that the customer entered. One request returns the prices of all plans. */
export function useCouponPrices() {
  const { http, config } = useKit()
  const t = useMessages(billingMessages)
  const failureText = useFailureText()
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [note, setNote] = useState<CouponNote | null>(null)
  /** The rejected coupon as typed, and the reason. */
  const [refused, setRefused] = useState<{ text: string; error: string } | null>(null)
  const lastInput = useRef('')
  const showRejection = (error: string) => setRefused({ text: lastInput.current, error })
  const { busy, run } = useAction({
    onBegin: () => setRefused(null),
    onFailure: (failure) => showRejection(failureText(failure)),
  })
  const requestPrices = (coupon: string, type: BillingType) =>
    run(async (signal) => {
      // Prices for another billing type no longer apply, whatever the response.
      setApplied((previous) => (previous?.type === type ? previous : null))
      const prices = await getCouponPrices(http, { type, coupon }, { signal })
      // The yearly default coupon is applied automatically, so it can't be removed.
      setApplied(isCustomCoupon(prices.code, config.brand.slug) ? { ...prices, type } : null)
      setNote({ code: prices.code, isRemoved: false })
    })
  return {
    applied,
    note,
    refused,
    busy,
    apply(text: string, type: BillingType): void {
      lastInput.current = text
      const code = trimCoupon(text)
      if (code === null) showRejection(t('couponEmpty'))
      // Sends at most one character over the limit: enough to be rejected, and the URL stays short.
      else void requestPrices(code.slice(0, MAX_COUPON_LENGTH + 1), type)
    },
    remove(): void {
      if (applied) setNote({ code: applied.code, isRemoved: true })
      setApplied(null)
      setRefused(null)
    },
    clearRefusal: () => setRefused(null),
    /** Loads the coupon's prices for another billing type. */
    changeBillingType(type: BillingType): void {
      if (applied === null) return
      lastInput.current = applied.code
      void requestPrices(applied.code, type)
    },
  }
}
