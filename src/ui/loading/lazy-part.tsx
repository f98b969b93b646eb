import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { useFailure } from '../../config/use-failure.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { loadOnce, PART_LIMIT_MS } from '../../lib/load-part.ts'
import { PlainErrorPanel } from '../feedback/plain-error-panel.tsx'
import { type Press, useEachPress } from './press.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * When a part's file is fetched: when the part is first rendered, with the first press of the button that it
 * belongs to, or when it is rendered and the page is idle. Only a part that takes a `press` can be pressed.
 */
type When<Props> = 'shown' | 'idle' | ('press' extends keyof Props ? 'pressed' : never)

/** What a `failed` component gets beside the part's own props. */
export type LoadFailedProps = { loadFailure: unknown; onLoadAgain: () => void }

export type LazyPartOptions<Props> = {
  when: When<Props>
  /** In the part's place until it has loaded; nothing by default. */
  placeholder?: ComponentType<Props>
  /**
   * In its place if it doesn't load, until it is next rendered. By default an error panel with *Try again*; of
   * an `idle` part, which nobody waits for, nothing.
   */
  failed?: ComponentType<Props & LoadFailedProps>
  /** After this time it counts as not loaded. */
  limitMs?: number
  /** A hook that learns whether the part is loading, such as one that keeps the element from being ready. */
  useLoading?: (isLoading: boolean) => void
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches its file now: at the first sign that a person is about to need it. */
  prefetch(): void
  isLoaded(): boolean
}

/**
 * A part of a view whose file is fetched later than the view's own: the one way to split code. A press from
 * before it has loaded is remembered (`useEachPress`), and a load that failed is tried again by *Try again*, by
 * the next press, or when the part is next rendered.
 */
export function lazyPart<Props extends object & { press?: Press }>(
  load: Load<Props>,
  options: LazyPartOptions<Props>,
): LazyPart<Props> {
  const { placeholder: Placeholder = Nothing, limitMs = PART_LIMIT_MS } = options
  const { useLoading = ignore } = options
  const isIdle = options.when === 'idle'
  const isPressed = options.when === 'pressed'
  const Failed = options.failed ?? (isIdle ? Nothing : LoadFailed)
  let Loaded: ComponentType<Props> | null = null
  const file = loadOnce(async () => {
    Loaded = await load()
  }, limitMs)

  function Part(props: Props) {
    const { press = UNPRESSED } = props
    const isWanted = !isPressed || press.count > 0
    const [state, setState] = useState<State>(WAITING)
    useEffect(() => {
      if (state !== WAITING || !isWanted) return
      let isGone = false
      const show = (next: State) => {
        if (!isGone) setState(next)
      }
      const begin = () =>
        file().then(
          () => show(READY),
          (failure: unknown) => show({ failure }),
        )
      if (isIdle && !Loaded) fetchAhead(begin)
      else void begin()
      return () => {
        isGone = true
      }
    }, [state, isWanted])
    const loadAgain = () => setState(WAITING)
    const isLoading = isWanted && state === WAITING && Loaded === null
    useLoading(isLoading)
    useBusy(press, isLoading)
    useEachPress(press, () => {
      if ('failure' in state) loadAgain()
    })
    if (!isWanted) return null
    if ('failure' in state) {
      return <Failed {...props} loadFailure={state.failure} onLoadAgain={loadAgain} />
    }
    return Loaded ? <Loaded {...props} /> : <Placeholder {...props} />
  }
  return Object.assign(Part, {
    prefetch: () => void file().catch(() => {}),
    isLoaded: () => Loaded !== null,
  })
}

type State = { failure: unknown } | Record<never, never>

const WAITING: State = {}
const READY: State = {}
const UNPRESSED: Press = { count: 0, setBusy: () => {} }

const Nothing = () => null
const ignore = () => {}

function useBusy({ setBusy }: Press, isLoading: boolean): void {
  useLayoutEffect(() => setBusy(isLoading), [setBusy, isLoading])
}

/** After this time without its file, the error panel is plain text, in milliseconds. */
export const PLAIN_AFTER_MS = 1_000

/** `ErrorPanel` for first screens. What says that the connection is lost must not need one: it can be plain. */
export const LazyErrorPanel = lazyPart(
  async () => (await import('../feedback/error-panel.tsx')).ErrorPanel,
  { when: 'shown', failed: PlainErrorPanel, limitMs: PLAIN_AFTER_MS },
)

function LoadFailed({ loadFailure, onLoadAgain }: LoadFailedProps) {
  useFailure(loadFailure, onLoadAgain)
  return <LazyErrorPanel failure={loadFailure} onRetry={onLoadAgain} />
}
