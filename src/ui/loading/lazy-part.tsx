import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { useFailure } from '../../config/use-failure.ts'
import { prefetchWhenIdle } from '../../lib/fetch-ahead.ts'
import { loadOnce, PART_TIMEOUT_MS } from '../../lib/load-part.ts'
import { PlainErrorPanel } from '../feedback/plain-error-panel.tsx'
import { type Press, useEachPress } from './press.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * When a part's code is loaded: when it is first rendered, on the first click on the button that opens it, or when
 * it is rendered and the page is idle. Only a part with a `press` prop can use `pressed`.
 */
type LoadTrigger<Props> = 'shown' | 'idle' | ('press' extends keyof Props ? 'pressed' : never)

/** The props that a `failed` component receives in addition to the part's own. */
export type LoadFailedProps = { loadFailure: unknown; onLoadAgain: () => void }

export type LazyPartOptions<Props> = {
  when: LoadTrigger<Props>
  /** Rendered until the part has loaded; nothing by default. */
  placeholder?: ComponentType<Props>
  /**
   * Shown if the part fails to load, until the part is next rendered. By default an error panel with *Try again*,
   * or nothing for an `idle` part, which nobody waits for.
   */
  failed?: ComponentType<Props & LoadFailedProps>
  /** The load fails after this time. */
  limitMs?: number
  /** A hook that receives whether the part is loading, for example to keep the element from being ready. */
  useLoading?: (isLoading: boolean) => void
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Starts loading the code, when it is likely to be needed soon. */
  prefetch(): void
  isLoaded(): boolean
}

/**
 * A component whose code is loaded separately from its view; docs/build.md, *Code that loads later*, has the
 * loaders for other code. A click made before it has loaded is remembered (`useEachPress`). A failed load is retried by
 * *Try again*, by the next click, or when the part is next rendered.
 */
export function lazyPart<Props extends object & { press?: Press }>(
  load: Load<Props>,
  options: LazyPartOptions<Props>,
): LazyPart<Props> {
  const { placeholder: Placeholder = Nothing, limitMs = PART_TIMEOUT_MS } = options
  const { useLoading = ignore } = options
  const loadsWhenIdle = options.when === 'idle'
  const loadsOnPress = options.when === 'pressed'
  const Failed = options.failed ?? (loadsWhenIdle ? Nothing : LoadFailed)
  let LoadedComponent: ComponentType<Props> | null = null
  const file = loadOnce(async () => {
    LoadedComponent = await load()
  }, limitMs)

  function Part(props: Props) {
    const { press = NO_PRESS } = props
    const isRequested = !loadsOnPress || press.count > 0
    const [state, setState] = useState<State>(WAITING)
    useEffect(() => {
      if (state !== WAITING || !isRequested) return
      let isUnmounted = false
      const show = (next: State) => {
        if (!isUnmounted) setState(next)
      }
      const startLoading = () =>
        file().then(
          () => show(READY),
          (failure: unknown) => show({ failure }),
        )
      if (loadsWhenIdle && !LoadedComponent) prefetchWhenIdle(startLoading)
      else void startLoading()
      return () => {
        isUnmounted = true
      }
    }, [state, isRequested])
    const loadAgain = () => setState(WAITING)
    const isLoading = isRequested && state === WAITING && LoadedComponent === null
    useLoading(isLoading)
    useBusy(press, isLoading)
    useEachPress(press, () => {
      if ('failure' in state) loadAgain()
    })
    if (!isRequested) return null
    if ('failure' in state) {
      return <Failed {...props} loadFailure={state.failure} onLoadAgain={loadAgain} />
    }
    return LoadedComponent ? <LoadedComponent {...props} /> : <Placeholder {...props} />
  }
  return Object.assign(Part, {
    prefetch: () => void file().catch(() => {}),
    isLoaded: () => LoadedComponent !== null,
  })
}

type State = { failure: unknown } | Record<never, never>

const WAITING: State = {}
const READY: State = {}
const NO_PRESS: Press = { count: 0, setBusy: () => {} }

const Nothing = () => null
const ignore = () => {}

function useBusy({ setBusy }: Press, isLoading: boolean): void {
  useLayoutEffect(() => setBusy(isLoading), [setBusy, isLoading])
}

/** If the error panel hasn't loaded after this time, in milliseconds, plain text is shown instead. */
export const PLAIN_TEXT_DELAY_MS = 1_000

/** `ErrorPanel` for first screens. It falls back to plain text, because its own code can't load while offline. */
export const LazyErrorPanel = lazyPart(
  async () => (await import('../feedback/error-panel.tsx')).ErrorPanel,
  { when: 'shown', failed: PlainErrorPanel, limitMs: PLAIN_TEXT_DELAY_MS },
)

function LoadFailed({ loadFailure, onLoadAgain }: LoadFailedProps) {
  useFailure(loadFailure, onLoadAgain)
  return <LazyErrorPanel failure={loadFailure} onRetry={onLoadAgain} />
}
