import { computed, signal } from '@preact/signals-core'
import type { Kit } from '../../../config/kit.ts'
import type { FormField } from '../model.ts'
import { startImport, uploadFile } from './api.ts'
import { createAttempts } from './attempts-store.ts'
import { createDraft } from './draft-rules.ts'
import type { Import, ImportDraft } from './model.ts'

/** The steps before a file is being imported. */
type DraftStep = 'file' | 'columns' | 'confirm'

/** The file that the user is preparing; kept while the dialog is closed. */
export function createDraftStore({ http }: Kit) {
  const attempts = createAttempts()
  const draft = signal<ImportDraft | null>(null)
  const step = signal<DraftStep>('file')
  const startedId = signal<string | null>(null)
  const dropFile = () => {
    draft.value = null
    step.value = 'file'
  }
  return {
    draft: computed(() => draft.value),
    step: computed(() => step.value),
    pending: attempts.pending,
    /** The import that was started from here, while its progress and result are shown. */
    startedId: computed(() => startedId.value),
    clear(): void {
      attempts.drop()
      dropFile()
      startedId.value = null
    },
    goTo(next: DraftStep): void {
      attempts.reset()
      step.value = next
    },
    change(change: Partial<Omit<ImportDraft, 'file' | 'fileName'>>): void {
      const current = draft.peek()
      if (current) draft.value = { ...current, ...change }
    },
    async upload(chosen: File, fields: readonly FormField[]): Promise<void> {
      const file = await attempts.run((signal) => uploadFile(http, chosen, { signal }))
      if (file === null) return
      draft.value = createDraft({ fileName: chosen.name, file }, fields)
      step.value = 'columns'
    },
    /** The site's imports; null if it failed. */
    async start(consentText: string): Promise<readonly Import[] | null> {
      const current = draft.peek()
      if (current === null) return null
      const chosen = { draft: current, consentText }
      const imports = await attempts.run((signal) => startImport(http, chosen, { signal }))
      if (imports === null) return null
      startedId.value = current.file.importId
      dropFile()
      return imports
    },
  }
}
