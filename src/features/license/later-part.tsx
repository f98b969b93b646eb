import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Deferred } from '../../ui/loading/deferred.tsx'

/** What the form does without at first, in one file. */
export const loadLaterParts = () => import('./later-parts.ts')

type LaterParts = Awaited<ReturnType<typeof loadLaterParts>>

/** What the form does without at first. */
export function LaterPart({ children }: { children: (parts: LaterParts) => ReactNode }) {
  const t = useMessages(licenseMessages)
  return (
    <Deferred load={loadLaterParts} shape={<Skeleton height={48} />} failedTitle={t('partFailed')}>
      {children}
    </Deferred>
  )
}
