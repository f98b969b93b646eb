import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import type { RefusalCode } from '../../config/refusal-code.ts'
import { keepsPaymentOpen } from '../../config/session-end.ts'
import { useFailure } from '../../config/use-failure.ts'
import { partStyles } from '../../ui/theme/base.ts'
import css from './checkout.css?inline'
import type { InternalCheckoutProps } from './checkout-props.ts'
import { OrderRefused, OrderUnavailable, PaymentStatus, SignedOut } from './lazy-parts.tsx'
import { OrderView } from './order-view.tsx'
import { hostPageUrl, readPaymentReturn } from './payment-return.ts'
import { COUPON_REFUSED, type Order, parseOrder } from './rules.ts'
import { type Checkout, createCheckout } from './store.ts'

partStyles(css)

/** Sells a plan by card. */
export function PlanCheckout(props: InternalCheckoutProps) {
  const order = parseOrder(props)
  return (
    <section className="checkout">
      {typeof order === 'string' ? (
        <OrderUnavailable {...props} why={order} />
      ) : (
        <ActiveCheckout {...props} requestedOrder={order} />
      )}
    </section>
  )
}

function ActiveCheckout({
  requestedOrder,
  ...props
}: InternalCheckoutProps & { requestedOrder: Order }) {
  useSignals()
  const checkout = useCheckout(requestedOrder, props)
  const payment = checkout.payment.value
  const order = checkout.order.value
  if (checkout.isSignedOut.value) {
    return <SignedOut onStartAgain={checkout.retry} />
  }
  if (payment.status === 'done') {
    if (props.onSent) return null
    const { sessionId } = payment.session
    return (
      <PaymentStatus
        {...props}
        {...order}
        sessionId={sessionId}
        onStartAgain={(coupon) => checkout.begin({ ...order, coupon: coupon ?? '' })}
        onUnknown={() => checkout.begin(requestedOrder)}
        currentOrder={isCurrent(order, props) ? order : undefined}
      />
    )
  }
  const isPurchased = payment.status === 'failed' && payment.failure.code === ALREADY_PAID
  if (isPurchased || isCurrent(order, props)) {
    return <OrderUnavailable {...props} why={order} />
  }
  const failure = purchaseRefusal(checkout)
  if (failure) return <OrderRefused {...props} failure={failure} onRetry={checkout.retry} />
  return <OrderView {...props} checkout={checkout} />
}

/**
 * The failure to show instead of the order. A rejected coupon doesn't replace the order: the plan can be bought
 * without it.
 */
function purchaseRefusal({ quote: { value: quote }, payment: { value: payment } }: Checkout) {
  if (quote.status === 'failed') return quote.failure
  if (payment.status !== 'failed' || payment.failure.code === COUPON_REFUSED) return null
  return (payment.failure.status ?? FIRST_RETRYABLE_STATUS) < FIRST_RETRYABLE_STATUS
    ? payment.failure
    : null
}

/** From this HTTP status upwards, a retry may succeed: too many requests, or a server error. */
const FIRST_RETRYABLE_STATUS = 429

/** The error code if the account already has the plan. */
const ALREADY_PAID = 'ALREADY_PAID' satisfies RefusalCode

const isCurrent = ({ plan, type }: Order, { current }: InternalCheckoutProps): boolean =>
  current?.plan === plan && current.type === type

/** One element's checkout: created once, and restarted when the host requests another order. */
function useCheckout(requestedOrder: Order, props: InternalCheckoutProps): Checkout {
  useSignals()
  const { http } = useKit()
  const latestProps = useRef(props)
  latestProps.current = props
  const [paymentReturn] = useState(() => readPaymentReturn(props))
  const [checkout] = useState(() =>
    createCheckout(http, requestedOrder, {
      isForSale: (order) => !isCurrent(order, latestProps.current),
      paymentReturn,
      ...(!props.onSent && { returnUrl: hostPageUrl() }),
    }),
  )
  const { plan, type, coupon } = requestedOrder
  const hasBegun = useRef(false)
  useEffect(() => {
    const next = { plan, type, coupon }
    if (hasBegun.current) checkout.show(next)
    else if (!paymentReturn) checkout.begin(next)
    hasBegun.current = true
  }, [checkout, paymentReturn, plan, type, coupon])
  useEffect(() => checkout.stop, [checkout])
  useSignOut(checkout)
  const order = checkout.order.value
  useEffect(() => {
    latestProps.current.onOrderChanged?.(order)
  }, [order])
  useSentNotification(checkout, props.onSent)
  const quote = checkout.quote.value
  const isOwned = isCurrent(order, props)
  const refusal = purchaseRefusal(checkout)
  useFailure(refusal?.code === ALREADY_PAID ? null : refusal, checkout.retry)
  const isSent = checkout.payment.value.status === 'done'
  const isOver = isOwned || isSent || checkout.isSignedOut.value
  useLoading(quote.status === 'loading' && !isOver, props.holdLoading)
  // The plan was bought in another tab, or here before Stripe's page reported it: only the server knows which.
  useEffect(() => {
    if (isOwned) checkout.complete()
  }, [checkout, isOwned])
  return checkout
}

/** Ends the checkout when the user signs out. */
function useSignOut(checkout: Checkout): void {
  const { sessionEnd } = useKit()
  useEffect(
    () =>
      sessionEnd.listen((reason) => {
        if (!keepsPaymentOpen(reason)) checkout.signOut()
      }),
    [checkout, sessionEnd],
  )
}

function useSentNotification(checkout: Checkout, onSent: InternalCheckoutProps['onSent']): void {
  useSignals()
  const payment = checkout.payment.value
  const onSentRef = useRef(onSent)
  onSentRef.current = onSent
  useEffect(() => {
    if (payment.status !== 'done') return
    const { plan, type } = checkout.order.peek()
    onSentRef.current?.({ plan, billingType: type, sessionId: payment.session.sessionId })
  }, [checkout, payment])
}

function useLoading(isLoading: boolean, holdLoading: InternalCheckoutProps['holdLoading']): void {
  const { setState } = useElement()
  const hold = useRef(holdLoading)
  useEffect(() => {
    if (!isLoading) return
    if (hold.current) return hold.current()
    setState('loading', true)
    return () => setState('loading', false)
  }, [setState, isLoading])
}
