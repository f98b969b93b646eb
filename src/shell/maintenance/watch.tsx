import { type ReactNode, useState } from 'react'
import { ElementContext, type ElementScope, useElement } from '../../config/context.tsx'
import { useShared } from '../../config/use-shared.ts'
import { ApiFailure, MAINTENANCE } from '../../lib/failure.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

/** If it fails to load, each part still shows the server's response itself. */
const Overlay = lazyPart(async () => (await import('./overlay.tsx')).MaintenanceOverlay, {
  when: 'shown',
  failed: () => null,
})

/** Covers the shell after a call failed because of maintenance, and collects the calls to repeat afterwards. */
export function MaintenanceWatch({ children }: { children: ReactNode }) {
  const failure = useShared('maintenance')
  const scope = useElement()
  const [retries] = useState<(() => void)[]>(() => [])
  const [watchedScope] = useState<ElementScope>(() => ({
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
    <ElementContext.Provider value={watchedScope}>
      {children}
      {failure instanceof ApiFailure && <Overlay failure={failure} retries={retries} />}
    </ElementContext.Provider>
  )
}
