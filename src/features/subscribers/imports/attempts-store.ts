import { computed, signal } from '@preact/signals-core'
import { failed } from '../../../lib/async.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'

/** The action whose result is awaited. */
type Pending = { status: 'idle' } | { status: 'busy' } | { status: 'failed'; failure: ApiFailure }

/** Runs actions, and keeps the state of the latest one. */
export function createAttempts() {
  const pending = signal<Pending>({ status: 'idle' })
  let controller = new AbortController()
  const reset = () => {
    pending.value = { status: 'idle' }
  }
  return {
    pending: computed(() => pending.value),
    /** Forgets a failure. */
    reset,
    /** Drops the action that is running. */
    drop(): void {
      controller.abort()
      controller = new AbortController()
      reset()
    },
    /** Null if it failed, or if it was dropped in the meantime. */
    async run<Value>(act: (signal: AbortSignal) => Promise<Value>): Promise<Value | null> {
      const { signal } = controller
      pending.value = { status: 'busy' }
      try {
        const value = await act(signal)
        if (signal.aborted) return null
        reset()
        return value
      } catch (error) {
        if (!signal.aborted) pending.value = failed(toApiFailure(error))
        return null
      }
    },
  }
}
