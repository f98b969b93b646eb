import { computed, signal } from '@preact/signals-core'
import type { Kit } from '../../../config/kit.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { getExportFile } from './api.ts'
import { exportFileName } from './export-rules.ts'
import type { SubscriberExport } from './model.ts'

/** Downloads export files, each once at a time. */
export function createDownloads({ http }: Kit) {
  const downloads = signal<ReadonlySet<string>>(new Set())
  const setDownloading = (id: string, isDownloading: boolean) => {
    const next = new Set(downloads.peek())
    if (isDownloading) next.add(id)
    else next.delete(id)
    downloads.value = next
  }
  return {
    /** The IDs of the files that are being downloaded. */
    downloads: computed(() => downloads.value),
    /** Saves the file as a browser download. */
    async download(one: SubscriberExport, domain: string, signal: AbortSignal): Promise<void> {
      if (downloads.peek().has(one.id)) return
      setDownloading(one.id, true)
      try {
        const file = await getExportFile(http, one, signal)
        if (!signal.aborted) saveFile(file, exportFileName(one, domain))
      } finally {
        setDownloading(one.id, false)
      }
    },
  }
}
