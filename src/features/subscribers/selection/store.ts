import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type BulkAction, type BulkResult, type Filters, runBulkAction } from './api.ts'
import { NOTHING, type Selection, togglePage, toggleRow } from './selection-rules.ts'

/** The selected rows of the list of subscribers. */
export const selectionStore = perKit(createSelection)

function createSelection({ http, clock }: Kit) {
  const selection = signal<Selection>(NOTHING)
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
    run(
      action: BulkAction,
      options: {
        filters: Filters
        signal: AbortSignal
        onProgress: (result: BulkResult) => void
      },
    ): Promise<BulkResult> {
      return runBulkAction(http, action, { selection: selection.peek(), ...options })
    },
  }
}
