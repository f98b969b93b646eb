import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import type { Async } from '../../../lib/async.ts'
import { createPagedList } from '../../../lib/paged-list.ts'
import { getDeliveries, postSend, postSendAll } from './api.ts'
import type { Delivery, DeliveryPage, DeliveryState } from './model.ts'

type Filters = { connectionId: string; state: DeliveryState | null }

const itemsOf = (state: Async<DeliveryPage>): readonly Delivery[] =>
  state.status === 'ready' ? state.value.items : []

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
  /** What was sent again and has no result yet, by ID. */
  const resent = new Set<string>()
  const isRejected = ({ state }: Delivery) => state === 'rejected'
  /** After something was sent again: the connection has other counts, too. */
  const reloadAll = async (): Promise<void> => {
    await reload()
    polls.value += 1
  }
  return {
    list,
    page,
    isFetching,
    state: computed(() => filters.value.state),
    async open(id: string, state: DeliveryState | null): Promise<void> {
      if (id !== connectionId()) {
        clear()
        resent.clear()
      }
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
      resent.add(id)
      await reloadAll()
    },
    /** @throws ApiFailure */
    async sendAll(): Promise<number> {
      const shown = itemsOf(list.peek()).filter(isRejected)
      const queued = await postSendAll(http, connectionId())
      for (const { id } of shown) resent.add(id)
      await reloadAll()
      return queued
    },
    /** Those that were sent again and rejected again, each once. */
    takeRejectedAgain(): Delivery[] {
      const ended = itemsOf(list.peek()).filter(
        ({ id, state }) => resent.has(id) && state !== 'waiting',
      )
      for (const { id } of ended) resent.delete(id)
      return ended.filter(isRejected)
    },
  }
}
