import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type Async, createLatestRequest, loading, ready } from '../../../lib/async.ts'
import { deleteExport, type ExportScope, getExports, retryExport, startExport } from './api.ts'
import { createDownloads } from './downloads-store.ts'
import type { ExportFormat, SubscriberExport } from './model.ts'

/** The selected site's export files. */
export const exportsStore = perKit((kit) => ({ ...createExports(kit), ...createDownloads(kit) }))

type Exports = readonly SubscriberExport[]

const without = (items: Exports, id: string): Exports => items.filter((one) => one.id !== id)

function createExports({ http }: Kit) {
  const latestRequest = createLatestRequest()
  const list = signal<Async<Exports>>(loading)
  const change = (update: (items: Exports) => Exports) => {
    const current = list.peek()
    list.value = ready(update(current.status === 'ready' ? current.value : []))
  }
  const putFirst = (added: SubscriberExport) =>
    change((items) => [added, ...without(items, added.id)])
  const show = (next: Async<Exports>) => {
    if (next.status !== 'loading' || list.peek().status !== 'ready') list.value = next
  }
  return {
    list: computed(() => list.value),
    /** Shows the exports that were loaded together with the list of subscribers. */
    show(items: Exports): void {
      latestRequest.stop()
      list.value = ready(items)
    },
    clear(): void {
      latestRequest.stop()
      list.value = loading
    },
    /** The exports that are shown stay until the next ones arrive. */
    reload: (): Promise<void> => latestRequest.run((signal) => getExports(http, { signal }), show),
    stop: latestRequest.stop,
    /** @returns false if the same export is under way already */
    async start(scope: ExportScope, format: ExportFormat): Promise<boolean> {
      const before = list.peek()
      const started = await startExport(http, scope, format)
      putFirst(started)
      return before.status !== 'ready' || !before.value.some(({ id }) => id === started.id)
    },
    async retry(failed: SubscriberExport): Promise<void> {
      const added = await retryExport(http, failed)
      change((items) => [added, ...without(without(items, failed.id), added.id)])
    },
    async remove(one: SubscriberExport): Promise<void> {
      await deleteExport(http, one)
      change((items) => without(items, one.id))
    },
  }
}
