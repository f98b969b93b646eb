import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { wizardMessages } from '../../messages/wizard.ts'
import { LateErrorPanel } from '../../ui/late-error-panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

type DeferredProps<Part> = {
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

/** A step whose file comes when the person gets there; until then its shape, or what went wrong. */
export function Deferred<Part>({ load, children }: DeferredProps<Part>) {
  const t = useMessages(wizardMessages)
  const { state, retry } = useLoaded(load)
  switch (state.status) {
    case 'loading':
      return (
        <Loading>
          <div className="stack">
            <Skeleton width="30%" />
            <Skeleton height={44} />
            <Skeleton width="45%" />
            <Skeleton height={44} />
          </div>
        </Loading>
      )
    case 'failed':
      return <LateErrorPanel failure={state.failure} title={t('partFailed')} onRetry={retry} />
    case 'ready':
      return children(state.value)
  }
}
