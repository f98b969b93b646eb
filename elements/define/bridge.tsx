import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { ElementContext, KitContext } from '../../src/config/context.tsx'
import { LateToastRegion } from '../../src/ui/feedback/late-toast-region.tsx'
import { Boundary } from './boundary.tsx'
import type { Life } from './life.ts'
import { lifeOf } from './lives.ts'
import { CrashPanel, MissingPanel } from './panels.tsx'

/**
 * The one component that r2wc mounts, for every tag. `container` is the element (r2wc is used
 * without its own shadow root); everything else comes from the element's life.
 */
export function Bridge({ container }: { container?: HTMLElement }) {
  const life = container && lifeOf(container)
  return life ? <Standing life={life} /> : null
}

function Standing({ life }: { life: Life }) {
  useSignals()
  const kit = life.kit.value
  const missing = life.missing.value
  useLayoutEffect(() => life.appeared(), [life])
  // Passive effects run children first: by now the view has said whether it loads.
  useEffect(() => life.stands(), [life])
  if (!kit) return missing === null ? null : <MissingPanel sentence={missing} />
  return (
    <KitContext.Provider value={kit}>
      <ElementContext.Provider value={life.scope}>
        <ViewInBoundary life={life} />
        <Notices life={life} />
      </ElementContext.Provider>
    </KitContext.Provider>
  )
}

function ViewInBoundary({ life }: { life: Life }): ReactNode {
  useSignals()
  const attempt = life.attempt.value
  return (
    <Boundary
      key={attempt}
      onCrash={(error) => life.crashed(error)}
      panel={(error) => <CrashPanel error={error} onRetry={() => life.startAnew()} />}
    >
      <View life={life} />
    </Boundary>
  )
}

function View({ life }: { life: Life }) {
  useSignals()
  const { descriptor, props, events } = life.parts
  return <descriptor.View {...props.view.value} {...events.props} />
}

function Notices({ life }: { life: Life }) {
  useSignals()
  return life.isPresenting.value ? <LateToastRegion /> : null
}
