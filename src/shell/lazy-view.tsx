import { type ComponentType, useEffect, useState } from 'react'
import { useFailure } from '../config/use-failure.ts'
import { loadPart } from '../lib/load-part.ts'
import { LateErrorPanel } from '../ui/feedback/late-error-panel.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { useShell } from './shell-context.ts'

type Loaded<Props extends object> = { View: ComponentType<Props> } | { failure: unknown } | null

/**
 * A view whose code is fetched when it is first shown. Unlike React's own `lazy` it can be asked
 * again after a lost connection, and the element counts as loading until it is there.
 * @param Meanwhile what stands there until then; the shape of a page by default
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType = Waiting,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function Lazy(props: Props) {
    const shell = useShell()
    const [loaded, setLoaded] = useState<Loaded<Props>>(() => known && { View: known })
    useEffect(() => {
      if (loaded) return
      let isGone = false
      const show = (next: Loaded<Props>) => {
        if (!isGone) setLoaded(next)
      }
      const release = shell.holdReady()
      loadPart(load).then(
        (View) => {
          known = View
          show({ View })
        },
        (failure: unknown) => show({ failure }),
      )
      return () => {
        isGone = true
        release()
      }
    }, [loaded, shell])
    const failure = loaded && 'failure' in loaded ? loaded.failure : null
    const retry = () => setLoaded(null)
    useFailure(failure, retry)
    if (!loaded) return <Meanwhile />
    if ('View' in loaded) return <loaded.View {...props} />
    return <LateErrorPanel failure={failure} onRetry={retry} />
  }
}

function Waiting() {
  return (
    <Loading>
      <div className="stack">
        <Skeleton width="220px" height={26} />
        <Skeleton height={180} />
      </div>
    </Loading>
  )
}
