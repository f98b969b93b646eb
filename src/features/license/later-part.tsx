import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { LateErrorPanel } from '../../ui/late-error-panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

/** What the form does without at first, in one file. */
export const loadLaterParts = () => import('./later-parts.ts')

type LaterParts = Awaited<ReturnType<typeof loadLaterParts>>

/** What the form does without at first: until it is there its shape, or what went wrong. */
export function LaterPart({ children }: { children: (parts: LaterParts) => ReactNode }) {
  const t = useMessages(licenseMessages)
  const { state, retry } = useLoaded(loadLaterParts)
  switch (state.status) {
    case 'loading':
      return (
        <Loading>
          <Skeleton height={48} />
        </Loading>
      )
    case 'failed':
      return <LateErrorPanel failure={state.failure} title={t('partFailed')} onRetry={retry} />
    case 'ready':
      return children(state.value)
  }
}
