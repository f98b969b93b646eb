import type { ApiFailure } from './failure.ts'
import { toApiFailure } from './to-api-failure.ts'

/** The state of data being loaded. */
export type Async<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; failure: ApiFailure }

export const loading: { status: 'loading' } = { status: 'loading' }
export const ready = <Value>(value: Value): Async<Value> => ({ status: 'ready', value })
export const failed = (failure: ApiFailure): { status: 'failed'; failure: ApiFailure } => ({
  status: 'failed',
  failure,
})

/**
 * One abort reason for all requests. A reason created by the browser would keep the caller of `abort`, and so a removed
 * element, in memory as long as the request is referenced.
 */
const SUPERSEDED = new DOMException('', 'AbortError')

export type LatestRequest = {
  /**
   * Loads, and shows `loading` and then the value or the failure. An earlier request is aborted and never shown.
   * Rejects only because of a bug.
   */
  run<Value>(
    load: (signal: AbortSignal) => Promise<Value>,
    show: (state: Async<Value>) => void,
  ): Promise<void>
  /** Aborts the current request; call it when the view unmounts. */
  stop(): void
}

/** Shows only the result of the latest request, in whatever order the responses arrive. */
export function createLatestRequest(): LatestRequest {
  let current: AbortController | undefined
  return {
    async run(load, show) {
      current?.abort(SUPERSEDED)
      const controller = new AbortController()
      current = controller
      const showIfCurrent: typeof show = (state) => {
        if (!controller.signal.aborted) show(state)
      }
      showIfCurrent(loading)
      try {
        showIfCurrent(ready(await load(controller.signal)))
      } catch (error) {
        if (!controller.signal.aborted) showIfCurrent(failed(toApiFailure(error)))
      }
    },
    stop() {
      current?.abort(SUPERSEDED)
    },
  }
}
