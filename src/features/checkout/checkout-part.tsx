import type { ComponentType } from 'react'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

/** A part of the checkout that loads when it is first shown. */
export const checkoutPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(load, { when: 'shown', placeholder: PaymentPlaceholder })

/** Has the height of the payment form. */
export const PaymentSkeleton = () => <Skeleton height={220} />

const PaymentPlaceholder = () => (
  <Loading>
    <PaymentSkeleton />
  </Loading>
)
