import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type Async, createLatestRequest, loading, ready } from '../../../lib/async.ts'
import { saveFile } from '../../../lib/save-file.ts'
import {
  deleteExport,
  type ExportScope,
  getExportFile,
  getExports,
  retryExport,
  startExport,
} from './api.ts'
import { exportFileName } from './export-rules.ts'
import type { ExportFormat, SubscriberExport } from './model.ts'

/** The selected site's export files. */
export const exportsStore = perKit(createExportsStore)

function createExportsStore(kit: Kit) {
  const latestRequest = createLatestRequest()
  const list = signal<Async<readonly SubscriberExport[]>>(loading)
  const downloads = signal<ReadonlySet<string>>(new Set())

  const change = (update: (items: readonly SubscriberExport[]) => readonly SubscriberExport[]) => {
    const current = list.peek()
    list.value = ready(update(current.status === 'ready' ? current.value : []))
  }
  const without = (id: string) => (items: readonly SubscriberExport[]) =>
    items.filter((one) => one.id !== id)
  const putFirst = (added: SubscriberExport) =>
    change((items) => [added, ...without(added.id)(items)])
  const setDownloading = (id: string, isDownloading: boolean) => {
    const next = new Set(downloads.peek())
    if (isDownloading) next.add(id)
    else next.delete(id)
    downloads.value = next
  }

  return {
    list: computed(() => list.value),
    /** The IDs of the files that are being downloaded. */
    downloads: computed(() => downloads.value),
    /** Shows the exports that were loaded together with the list of subscribers. */
    show(items: readonly SubscriberExport[]): void {
      latestRequest.stop()
      list.value = ready(items)
    },
    clear(): void {
      latestRequest.stop()
      list.value = loading
    },
    /** The exports that are shown stay until the next ones arrive. */
    reload: (): Promise<void> =>
      latestRequest.run(
        (signal) => getExports(kit.http, { signal }),
        (next) => {
          if (next.status !== 'loading' || list.peek().status !== 'ready') list.value = next
        },
      ),
    stop: latestRequest.stop,
    async start(scope: ExportScope, format: ExportFormat): Promise<void> {
      putFirst(await startExport(kit.http, scope, format))
    },
    async retry(failed: SubscriberExport): Promise<void> {
      const added = await retryExport(kit.http, failed)
      change(without(failed.id))
      putFirst(added)
    },
    async remove(one: SubscriberExport): Promise<void> {
      await deleteExport(kit.http, one)
      change(without(one.id))
    },
    /** Saves the file as a browser download. */
    async download(one: SubscriberExport, domain: string, signal: AbortSignal): Promise<void> {
      if (downloads.peek().has(one.id)) return
      setDownloading(one.id, true)
      try {
        const file = await getExportFile(kit.http, one, signal)
        if (!signal.aborted) saveFile(file, exportFileName(one, domain))
      } finally {
        setDownloading(one.id, false)
      }
    },
  }
}
