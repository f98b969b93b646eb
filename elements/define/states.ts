export type StateName = 'loading' | 'failed'

/** What the host page may know of an element: `:state(loading)`, `:state(failed)` and `ready`. */
export type States = {
  readonly ready: Promise<void>
  /** The element is on the page and loads until its view stands. */
  begin(): void
  set(name: StateName, on: boolean): void
  /** The view stands: from now on only its own loading delays `ready`. */
  shown(): void
  /** Back to the beginning, for an element that left the page. */
  reset(): void
}

export function createStates(internals: ElementInternals, onReady: () => void): States {
  let isShown = false
  let viewLoads = false
  let ready = openPromise()
  const settle = () => {
    const isReady = isShown && !viewLoads
    write(internals, 'loading', !isReady)
    if (!isReady) return
    onReady()
    ready.resolve()
  }
  return {
    get ready() {
      return ready.promise
    },
    begin: settle,
    set(name, on) {
      if (name === 'failed') return write(internals, 'failed', on)
      viewLoads = on
      settle()
    },
    shown() {
      isShown = true
      settle()
    },
    reset() {
      isShown = false
      viewLoads = false
      ready.resolve()
      ready = openPromise()
      write(internals, 'failed', false)
      write(internals, 'loading', false)
    },
  }
}

function write(internals: ElementInternals, name: StateName, on: boolean): void {
  if (on) internals.states.add(name)
  else internals.states.delete(name)
}

function openPromise(): { promise: Promise<void>; resolve(): void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}
