import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import type { BulkAction, BulkResult, Filters } from './api.ts'
import { createBulkRun } from './bulk-run.ts'
import { NOTHING, type Selection, togglePage, toggleRow } from './selection-rules.ts'

/** The selected rows of the list of subscribers. */
export const selectionStore = perKit(createSelection)

type RunOptions = {
  filters: Filters
  signal: AbortSignal
  onProgress: (result: BulkResult) => void
}

function createSelection({ http, clock }: Kit) {
  const selection = signal<Selection>(NOTHING)
  let unfinished: { request: string; run: ReturnType<typeof createBulkRun> } | null = null
  return {
    selection: computed(() => selection.value),
    toggleRow(id: string, on: { pageIds: readonly string[]; withRange: boolean }): void {
      selection.value = toggleRow(selection.peek(), id, on)
    },
    togglePage(pageIds: readonly string[]): void {
      selection.value = togglePage(selection.peek(), pageIds)
    },
    selectMatches(): void {
      selection.value = { kind: 'matches', until: new Date(clock.now()) }
    },
    clear(): void {
      selection.value = NOTHING
    },
    /** Runs an action for the selection. Called again after a failure, it continues where it stopped. */
    async run(action: BulkAction, { filters, ...options }: RunOptions): Promise<BulkResult> {
      const request = JSON.stringify({ action, filters, selection: selection.peek() })
      if (unfinished?.request !== request) {
        const target = { selection: selection.peek(), filters }
        unfinished = { request, run: createBulkRun(http, action, target) }
      }
      const result = await unfinished.run(options)
      unfinished = null
      return result
    },
  }
}
