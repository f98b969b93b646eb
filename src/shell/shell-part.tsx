import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { type LazyPart, lazyPart } from '../ui/loading/lazy-part.tsx'
import { useShell } from './shell-context.ts'

/**
 * A lazy part of the shell. The shell isn't ready until the part has loaded.
 * @param placeholder shown until then; a page skeleton by default
 */
export const shellPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: (props: object) => ReactNode = PagePlaceholder,
): LazyPart<Props> =>
  lazyPart<Props>(load, { when: 'shown', placeholder, useLoading: useHoldReady })

function useHoldReady(isLoading: boolean): void {
  const shell = useShell()
  useEffect(() => (isLoading ? shell.holdLoading() : undefined), [shell, isLoading])
}

function PagePlaceholder() {
  return (
    <Loading>
      <div className="stack">
        <Skeleton width="220px" height={26} />
        <Skeleton height={180} />
      </div>
    </Loading>
  )
}
