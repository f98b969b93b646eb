import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Async } from '../../../lib/async.ts'
import { countChanges, type Draft, draftOf } from './draft-rules.ts'
import type { ConnectionDetails } from './model.ts'

const savedIn = (state: Async<ConnectionDetails>): Draft | null =>
  state.status === 'ready' ? draftOf(state.value) : null

/** What has been changed in the connection that is open, but not saved. */
export function createDraft(details: ReadonlySignal<Async<ConnectionDetails>>) {
  const draft = signal<Draft | null>(null)
  const marksMissing = signal(false)
  const set = (next: Draft | null): void => {
    draft.value = next
    if (next === null) marksMissing.value = false
  }
  return {
    /** Whether fields are marked that are still empty, because the user tried to save them. */
    marksMissing: computed(() => marksMissing.value),
    markMissing(): void {
      marksMissing.value = true
    },
    /** As shown: what is saved, with the changes. */
    draft: computed(() => draft.value ?? savedIn(details.value)),
    changeCount: computed(() => {
      const saved = savedIn(details.value)
      return saved === null || draft.value === null ? 0 : countChanges(saved, draft.value)
    }),
    change(change: Partial<Draft>): void {
      const current = draft.peek() ?? savedIn(details.peek())
      if (current !== null) set({ ...current, ...change })
    },
    discard(): void {
      set(null)
    },
    /** Saves the changes. @throws ApiFailure; the changes are kept */
    async save(send: (changed: Draft) => Promise<void>): Promise<void> {
      const sent = draft.peek()
      if (sent === null) return
      await send(sent)
      // Something may have been typed in the meantime.
      if (draft.peek() === sent) set(null)
    },
  }
}
