import { type ReadonlySignal, signal } from '@preact/signals-core'
import { readJson, type SafeStorage, writeJson } from '../../lib/storage.ts'
import { type Draft, draftSchema } from './model.ts'

const KEY = 'wizard'

const EMPTY: Omit<Draft, 'step'> = {
  owner: null,
  country: '',
  phone: '',
  role: '',
  industry: '',
  told: null,
  way: null,
  domain: '',
  shop: '',
  site: null,
  installOn: null,
}

export type KeptDraft = {
  readonly draft: ReadonlySignal<Draft>
  /** Whether an earlier visit of this tab had left it. */
  readonly isResumed: boolean
  change(part: Partial<Draft>): void
  /** A later visit begins anew; what is on the screen stays. */
  drop(): void
  /** Begins anew on this step, now. */
  clear(step: Draft['step']): void
}

/** The person's way through the wizard, kept for a reload in the tab's own storage. */
export function keepDraft(storage: SafeStorage, firstStep: Draft['step']): KeptDraft {
  const kept = readJson(storage, KEY, draftSchema)
  const draft = signal<Draft>(kept ?? { ...EMPTY, step: firstStep })
  return {
    draft,
    isResumed: kept !== null,
    change(part) {
      draft.value = { ...draft.peek(), ...part }
      writeJson(storage, KEY, draft.peek())
    },
    drop: () => storage.remove(KEY),
    clear(step) {
      storage.remove(KEY)
      draft.value = { ...EMPTY, step }
    },
  }
}
