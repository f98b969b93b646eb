import type { ComponentType } from 'react'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const checkoutPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(load, { when: 'shown', placeholder: PaymentPlaceholder })

/** Has the height of the payment form. */
export const PaymentSkeleton = () => <Skeleton height={220} />

const PaymentPlaceholder = () => (
  <Loading>
    <PaymentSkeleton />
  </Loading>
)

export const OrderRefused = checkoutPart(
  async () => (await import('./order-refused.tsx')).OrderRefused,
)
export const OrderUnavailable = checkoutPart(
  async () => (await import('./order-unavailable.tsx')).OrderUnavailable,
)
export const PaymentPart = checkoutPart(
  async () => (await import('./payment-part.tsx')).PaymentPart,
)
export const PaymentStatus = checkoutPart(
  async () => (await import('./payment-status.tsx')).PaymentStatus,
)
export const SignedOut = checkoutPart(async () => (await import('./signed-out.tsx')).SignedOut)
