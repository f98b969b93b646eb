import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { wizardMessages } from '../../messages/wizard.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Deferred } from '../../ui/loading/deferred.tsx'

type DeferredStepProps<Part> = {
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

/** A step of the wizard whose file comes when the person gets there. */
export function DeferredStep<Part>({ load, children }: DeferredStepProps<Part>) {
  const t = useMessages(wizardMessages)
  return (
    <Deferred load={load} shape={FIELDS} failedTitle={t('partFailed')}>
      {children}
    </Deferred>
  )
}

const FIELDS = (
  <div className="stack">
    <Skeleton width="30%" />
    <Skeleton height={44} />
    <Skeleton width="45%" />
    <Skeleton height={44} />
  </div>
)
