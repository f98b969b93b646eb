import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type Async, createLatestRequest, loading } from '../../../lib/async.ts'
import { getPersonDeliveries } from './api.ts'
import type { PersonDelivery } from './model.ts'

/** What was sent of the subscriber in the side panel. */
export const personDeliveriesStore = perKit(createPersonDeliveries)

function createPersonDeliveries({ http }: Kit) {
  const latestRequest = createLatestRequest()
  const list = signal<Async<readonly PersonDelivery[]>>(loading)
  let shownId = ''
  return {
    list: computed(() => list.value),
    /** The deliveries that are shown stay until the next ones arrive; another subscriber's are dropped. */
    load(id: string): Promise<void> {
      if (id !== shownId) list.value = loading
      shownId = id
      return latestRequest.run(
        (signal) => getPersonDeliveries(http, id, { signal }),
        (state) => {
          if (state.status !== 'loading' || list.peek().status !== 'ready') list.value = state
        },
      )
    },
    close: latestRequest.stop,
  }
}
