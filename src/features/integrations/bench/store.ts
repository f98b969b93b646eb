import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type Async, createLatestRequest } from '../../../lib/async.ts'
import { postSample, type Sample } from './api.ts'
import type { SampleReply, SampleRequest } from './model.ts'

/** The test bench of the connection that is open. */
export const benchStore = perKit(createBench)

/** `isSent` is false while only the request is shown. */
export type BenchState = {
  isSent: boolean
  reply: Async<SampleReply>
  /** As shown last; they stay visible while the sample is sent. */
  requests: readonly SampleRequest[]
}

function createBench({ http }: Kit) {
  const latestRequest = createLatestRequest()
  const state = signal<BenchState | null>(null)
  return {
    /** Null until a sample has been tried. */
    state: computed(() => state.value),
    try: (sample: Sample): Promise<void> =>
      latestRequest.run(
        (signal) => postSample(http, sample, { signal }),
        (reply) => {
          const shown = state.peek()?.reply
          // The request stays visible while the next one is built.
          if (reply.status === 'loading' && !sample.send && shown?.status === 'ready') return
          const requests =
            reply.status === 'ready' ? reply.value.requests : (state.peek()?.requests ?? [])
          state.value = { isSent: sample.send, reply, requests }
        },
      ),
    close(): void {
      latestRequest.stop()
      state.value = null
    },
  }
}
