import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { createPagedList } from '../../../lib/paged-list.ts'
import { getDeliveries, postSend, postSendAll } from './api.ts'
import type { DeliveryPage, DeliveryState } from './model.ts'

type Filters = { connectionId: string; state: DeliveryState | null }

/** The deliveries of the connection that is open, one page at a time. */
export const ledgerStore = perKit(createLedger)

function createLedger({ http }: Kit) {
  const deliveries = createPagedList<Filters, DeliveryPage>(
    { connectionId: '', state: null },
    (query, signal) => getDeliveries(http, query, { signal }),
  )
  const { filters, page, list, isFetching, show, reload, goToPage, clear, stop } = deliveries
  /** Counts the loads in the background, also those that failed. */
  const polls = signal(0)
  const connectionId = () => filters.peek().connectionId
  return {
    list,
    page,
    isFetching,
    state: computed(() => filters.value.state),
    async open(id: string, state: DeliveryState | null): Promise<void> {
      if (id !== connectionId()) clear()
      await show({ connectionId: id, state })
    },
    close: stop,
    reload,
    goToPage,
    polls: computed(() => polls.value),
    /** Loads the first page in the background: a failure leaves the rows as they are. */
    async refresh(): Promise<void> {
      const requested = filters.peek()
      const loaded = await getDeliveries(http, { ...requested, after: null }).catch(() => null)
      const isShown = filters.peek() === requested && page.peek() === 1 && !isFetching.peek()
      if (loaded !== null && isShown) deliveries.replace(loaded)
      polls.value += 1
    },
    /** @throws ApiFailure */
    async send(id: string): Promise<void> {
      await postSend(http, connectionId(), id)
      await reload()
    },
    /** @throws ApiFailure */
    async sendAll(): Promise<number> {
      const queued = await postSendAll(http, connectionId())
      await reload()
      return queued
    },
  }
}
