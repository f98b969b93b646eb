import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailureMessage } from '../../ui/feedback/use-failure-message.ts'
import { isCustomCoupon } from '../billing/coupon-rules.ts'
import type { Checkout } from './store.ts'

export type Coupon = ReturnType<typeof useCoupon>

/** The coupon for an order, and the field for another one. The yearly default can't be removed, only replaced. */
export function useCoupon(checkout: Checkout) {
  useSignals()
  const { config } = useKit()
  const failureText = useFailureMessage()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [wantsAnother, setWantsAnother] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  const quote = checkout.quote.value
  const code = quote.status === 'ready' ? (quote.value.coupon?.code ?? null) : null
  const refused = checkout.refusedCoupon.value
  const failureTextRef = useRef(failureText)
  failureTextRef.current = failureText
  useEffect(() => {
    setError(null)
    if (!refused) return
    let isStale = false
    setText(refused.text)
    setWantsAnother(true)
    const knownMessage = refused.failure.serverMessage
    if (knownMessage) setError(knownMessage)
    else void failureTextRef.current(refused.failure).then((words) => !isStale && setError(words))
    return () => {
      isStale = true
    }
  }, [refused])
  // Another coupon was applied, so close and clear the field.
  useEffect(() => {
    if (code === null || checkout.refusedCoupon.peek()) return
    setWantsAnother(false)
    setText('')
  }, [checkout, code])
  const isCustom = isCustomCoupon(code, config.brand.slug)
  const isOpen = quote.status === 'ready' && (code === null || wantsAnother)
  // The clicked control may have been removed: move focus to the one that replaces it.
  const lastAction = useRef<'take' | 'apply' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each coupon has its own controls
  useEffect(() => {
    const by = lastAction.current
    if (by === null) return
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost || (by === 'take' && isOpen)) (input.current ?? action.current)?.focus()
    if (by === 'take' || !isOpen) lastAction.current = null
  }, [isOpen, code])
  return {
    text,
    error,
    input,
    action,
    isCustom,
    isOpen,
    type(next: string) {
      setText(next)
      setError(null)
    },
    apply() {
      if (text.trim() === '') return
      lastAction.current = 'apply'
      checkout.applyCoupon(text)
    },
    /** Removes the entered coupon, or opens the field to replace the default one. */
    removeOrReplace() {
      lastAction.current = 'take'
      if (isCustom) checkout.applyCoupon('')
      else setWantsAnother(true)
    },
  }
}
