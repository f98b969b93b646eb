import type { ReactNode } from 'react'
import { LateErrorPanel } from '../feedback/late-error-panel.tsx'
import { Loading } from '../feedback/skeleton.tsx'
import { useLoaded } from './use-loaded.ts'

type DeferredProps<Part> = {
  load: () => Promise<Part>
  /** The shape of the part until it is there. */
  shape: ReactNode
  /** What to say where it did not come. */
  failedTitle: string
  children: (part: Part) => ReactNode
}

/** A part whose file comes when the person gets there; until then its shape, or what went wrong. */
export function Deferred<Part>({ load, shape, failedTitle, children }: DeferredProps<Part>) {
  const { state, retry } = useLoaded(load)
  switch (state.status) {
    case 'loading':
      return <Loading>{shape}</Loading>
    case 'failed':
      return <LateErrorPanel failure={state.failure} title={failedTitle} onRetry={retry} />
    case 'ready':
      return children(state.value)
  }
}
