import { type ApiFailure, toApiFailure } from './failure.ts'

/** Data that comes later: one status instead of three flags. */
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
 * Why a question was dropped: one for all. A reason that the browser makes holds what called `abort`, and so
 * an element that is gone, for as long as somebody keeps the request.
 */
const DROPPED = new DOMException('', 'AbortError')

export type Latest = {
  /**
   * Asks, and shows `loading` and then the answer or its failure. A question asked before is
   * aborted and never shown. Rejects only with a bug of ours.
   */
  run<Value>(
    ask: (signal: AbortSignal) => Promise<Value>,
    show: (state: Async<Value>) => void,
  ): Promise<void>
  /** Drops the question under way: for a view that is gone. */
  stop(): void
}

/** Of several questions only the last one's answer is shown, whatever order the answers come in. */
export function latest(): Latest {
  let current: AbortController | undefined
  return {
    async run(ask, show) {
      current?.abort(DROPPED)
      const mine = new AbortController()
      current = mine
      const showIfCurrent: typeof show = (state) => {
        if (!mine.signal.aborted) show(state)
      }
      showIfCurrent(loading)
      try {
        showIfCurrent(ready(await ask(mine.signal)))
      } catch (error) {
        if (!mine.signal.aborted) showIfCurrent(failed(toApiFailure(error)))
      }
    },
    stop() {
      current?.abort(DROPPED)
    },
  }
}
