import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { createIdempotentCall } from '../../../lib/idempotent-call.ts'
import type { RunSelection, SelectionFilters } from '../bulk-runs/api.ts'
import { type BulkAction, MAX_CHANGED_AT_ONCE } from '../bulk-runs/model.ts'
import { bulkRunStore } from '../bulk-runs/store.ts'
import { changeSubscribers } from './api.ts'
import { NOTHING, type Selection, togglePage, toggleRow } from './selection-rules.ts'

/** The selected rows of the list of subscribers. */
export const selectionStore = perKit(createSelection)

function createSelection(kit: Kit) {
  const { http, clock } = kit
  const selection = signal<Selection>(NOTHING)
  const idempotentCall = createIdempotentCall()
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
    /**
     * Runs an action for the selection: at once for a few rows, otherwise in the background. Returns how many people were
     * changed; null if the action has only started.
     */
    async run(action: BulkAction, filters: SelectionFilters): Promise<number | null> {
      const selected = runSelection(selection.peek(), filters)
      return idempotentCall(JSON.stringify({ action, selected }), async (idempotencyKey) => {
        if ('ids' in selected && selected.ids.length <= MAX_CHANGED_AT_ONCE)
          return changeSubscribers(http, { action, ids: selected.ids }, { idempotencyKey })
        await bulkRunStore(kit).start({ action, selection: selected }, { idempotencyKey })
        return null
      })
    },
  }
}

const runSelection = (selection: Selection, filters: SelectionFilters): RunSelection =>
  selection.kind === 'rows' ? { ids: selection.ids } : { filters, until: selection.until }
