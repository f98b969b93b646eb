import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Deferred } from '../../ui/loading/deferred.tsx'

/** What comes after the price, or in its place, in one file. */
const loadLaterParts = () => import('./later-parts.ts')

type LaterParts = Awaited<ReturnType<typeof loadLaterParts>>

/** What comes after the price, or in its place. */
export function LaterPart({ children }: { children: (parts: LaterParts) => ReactNode }) {
  const t = useMessages(checkoutMessages)
  return (
    <Deferred load={loadLaterParts} shape={<Skeleton height={220} />} failedTitle={t('partFailed')}>
      {children}
    </Deferred>
  )
}
