import { type ReactNode, useState } from 'react'
import { ElementContext, type ElementScope, useElement } from '../../config/context.tsx'
import { useShared } from '../../config/use-shared.ts'
import { ApiFailure, MAINTENANCE } from '../../lib/failure.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

/** If it doesn't load, each part still shows the server's answer by itself. */
const Overlay = lazyPart(async () => (await import('./overlay.tsx')).MaintenanceOverlay, {
  when: 'shown',
  failed: () => null,
})

/** Covers the shell once a call has met maintenance, and keeps in mind what is to be repeated then. */
export function MaintenanceWatch({ children }: { children: ReactNode }) {
  const failure = useShared('maintenance')
  const scope = useElement()
  const [retries] = useState<(() => void)[]>(() => [])
  const [watched] = useState<ElementScope>(() => ({
    ...scope,
    get root() {
      return scope.root
    },
    fail(failure, retry) {
      if (failure instanceof ApiFailure && failure.code === MAINTENANCE) retries.push(retry)
      scope.fail(failure, retry)
    },
  }))
  return (
    <ElementContext.Provider value={watched}>
      {children}
      {failure instanceof ApiFailure && <Overlay failure={failure} retries={retries} />}
    </ElementContext.Provider>
  )
}
