import type { ElementStatus } from './spec.ts'

export type StateName = 'loading' | 'failed'

/**
 * The parts of an element's state that the host page can observe: `status`, `ready`, `:state(loading)` and
 * `:state(failed)`.
 */
export type States = {
  readonly status: ElementStatus
  readonly ready: Promise<void>
  /** The element was connected; it is loading until its view is mounted. */
  begin(): void
  set(name: StateName, on: boolean): void
  /** The view is mounted; from now on only its own loading delays `ready`. */
  shown(): void
  /** Restores the initial state after disconnection. */
  reset(): void
}

export function createStates(internals: ElementInternals, onReady: () => void): States {
  let hasBegun = false
  let hasFailed = false
  let isShown = false
  let viewLoads = false
  let ready = createDeferred()
  const setFailed = (on: boolean) => {
    hasFailed = on
    setState(internals, 'failed', on)
  }
  const settle = () => {
    const isReady = isShown && !viewLoads
    setState(internals, 'loading', !isReady)
    if (!isReady) return
    onReady()
    ready.resolve()
  }
  return {
    get status() {
      if (!hasBegun) return 'disconnected'
      if (hasFailed) return 'failed'
      return isShown && !viewLoads ? 'ready' : 'loading'
    },
    get ready() {
      return ready.promise
    },
    begin() {
      hasBegun = true
      settle()
    },
    set(name, on) {
      if (name === 'failed') return setFailed(on)
      viewLoads = on
      settle()
    },
    shown() {
      isShown = true
      settle()
    },
    reset() {
      hasBegun = false
      isShown = false
      viewLoads = false
      ready.resolve()
      ready = createDeferred()
      setFailed(false)
      setState(internals, 'loading', false)
    },
  }
}

/**
 * Chrome before 125 accepts only names with `--`, for `:--loading`; Firefox before 126 and Safari before 17.4 have no
 * states.
 */
function setState({ states }: Partial<ElementInternals>, name: StateName, on: boolean): void {
  if (!states) return
  if (!on) {
    states.delete(name)
    states.delete(`--${name}`)
    return
  }
  try {
    states.add(name)
  } catch {
    states.add(`--${name}`)
  }
}

function createDeferred(): { promise: Promise<void>; resolve(): void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}
