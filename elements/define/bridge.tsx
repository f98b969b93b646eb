import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { ElementContext, KitContext } from '../../src/config/context.tsx'
import { Boundary } from '../../src/ui/feedback/boundary.tsx'
import { LazyToastRegion } from '../../src/ui/overlays/lazy-toast-region.tsx'
import { prefetchFailureParts } from './failure-parts.ts'
import type { ElementLifecycle } from './lifecycle.ts'
import { lifecycleOf } from './lifecycles.ts'
import { CrashPanel, NotConfiguredPanel } from './panels.tsx'

/**
 * The component that r2wc mounts for every tag. `container` is the element (r2wc is used without its own shadow
 * root); everything else is read from the element's lifecycle.
 */
export function Bridge({ container }: { container?: HTMLElement }) {
  const life = container && lifecycleOf(container)
  return life ? <ElementView life={life} /> : null
}

function ElementView({ life }: { life: ElementLifecycle }) {
  useSignals()
  const kit = life.kit.value
  const missingMessage = life.missingMessage.value
  useLayoutEffect(() => life.viewRendered(), [life])
  // Children's effects run first, so the view has already reported whether it is loading.
  useEffect(() => life.viewMounted(), [life])
  if (!kit) return missingMessage === null ? null : <NotConfiguredPanel message={missingMessage} />
  return (
    <KitContext.Provider value={kit}>
      <ElementContext.Provider value={life.scope}>
        <ViewInBoundary life={life} />
        <Notices life={life} />
      </ElementContext.Provider>
    </KitContext.Provider>
  )
}

function ViewInBoundary({ life }: { life: ElementLifecycle }): ReactNode {
  useSignals()
  const attempt = life.attempt.value
  return (
    <Boundary
      key={attempt}
      onCrash={(error) => life.viewCrashed(error)}
      panel={(error) => <CrashPanel error={error} onRetry={() => life.restartView()} />}
    >
      <View life={life} />
    </Boundary>
  )
}

function View({ life }: { life: ElementLifecycle }) {
  useSignals()
  const { descriptor, props, events } = life.parts
  return <descriptor.View {...props.view.value} {...events.props} />
}

function Notices({ life }: { life: ElementLifecycle }) {
  useSignals()
  useEffect(
    () => life.parts.host.addEventListener('focusin', prefetchFailureParts, { once: true }),
    [life],
  )
  return life.showsToasts.value ? <LazyToastRegion /> : null
}
