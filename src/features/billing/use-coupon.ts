import { useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useAction } from '../../config/use-action.ts'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { isOwnCoupon, MAX_COUPON_LENGTH, trimCoupon } from './coupon-rules.ts'
import { getCouponPrices } from './overview-api.ts'
import type { CouponPrices } from './overview-model.ts'
import type { BillingType } from './plans.ts'

/** A coupon of one's own that counts, and at which billing type. */
export type AppliedCoupon = CouponPrices & { type: BillingType }

/** What has just become of a coupon, to be said. */
export type CouponNote = { code: string; isGone: boolean }

export type CouponChoice = ReturnType<typeof useCoupon>

/** A coupon of one's own: the server says of all plans at once what it makes of the price. */
export function useCoupon() {
  const { http, config } = useKit()
  const t = useMessages(billingMessages)
  const failureText = useFailureText()
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [note, setNote] = useState<CouponNote | null>(null)
  /** What was asked for in vain, as it was typed, and why it does not count. */
  const [refused, setRefused] = useState<{ text: string; error: string } | null>(null)
  const asked = useRef('')
  const refuse = (error: string) => setRefused({ text: asked.current, error })
  const { busy, run } = useAction({
    onBegin: () => setRefused(null),
    onFailure: (failure) => refuse(failureText(failure)),
  })
  const ask = (coupon: string, type: BillingType) =>
    run(async (signal) => {
      // Prices of another billing type count no more, whatever comes.
      setApplied((known) => (known?.type === type ? known : null))
      const prices = await getCouponPrices(http, { type, coupon }, { signal })
      // The year's own comes by itself: it is not to be removed.
      setApplied(isOwnCoupon(prices.code, config.brand.slug) ? { ...prices, type } : null)
      setNote({ code: prices.code, isGone: false })
    })
  return {
    applied,
    note,
    refused,
    busy,
    apply(text: string, type: BillingType): void {
      asked.current = text
      const code = trimCoupon(text)
      if (code === null) refuse(t('couponEmpty'))
      // One letter too many is enough to be refused for it, and fits an address.
      else void ask(code.slice(0, MAX_COUPON_LENGTH + 1), type)
    },
    remove(): void {
      if (applied) setNote({ code: applied.code, isGone: true })
      setApplied(null)
      setRefused(null)
    },
    forgetRefused: () => setRefused(null),
    /** Its prices at another billing type. */
    follow(type: BillingType): void {
      if (applied === null) return
      asked.current = applied.code
      void ask(applied.code, type)
    },
  }
}
