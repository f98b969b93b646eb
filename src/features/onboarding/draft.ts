import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { readStored, writeJson } from '../../lib/storage.ts'
import { type Draft, parseDraft } from './model.ts'

/** The draft's key in session storage. */
export const DRAFT_KEY = 'wizard'

const EMPTY: Omit<Draft, 'step'> = {
  owner: null,
  country: '',
  phone: '',
  role: '',
  industry: '',
  submittedDetails: null,
  way: null,
  domain: '',
  shop: '',
  awaitedShop: null,
  site: null,
  installOn: null,
}

export type StoredDraft = {
  readonly draft: ReadonlySignal<Draft>
  /** Whether the draft was restored from storage. */
  readonly isResumed: boolean
  /** If a page has several wizards, only the first one saves its draft. */
  claim(): void
  release(): void
  change(part: Partial<Draft>): void
  /** Discards the stored draft, so that the next visit starts over; the current view stays. */
  discard(): void
  /** Starts over at this step now. */
  clear(step: Draft['step']): void
}

/** The one wizard on the page that saves its draft. */
const activeWizardOf = perKit((): { current: object | null } => ({ current: null }))

/** The wizard's progress and input, saved in session storage for a reload. */
export function createStoredDraft(kit: Kit, firstStep: Draft['step']): StoredDraft {
  const storage = kit.storage.session
  const activeWizard = activeWizardOf(kit)
  const self = {}
  const stored = activeWizard.current === null ? parseDraft(readStored(storage, DRAFT_KEY)) : null
  const draft = signal<Draft>(stored ?? { ...EMPTY, step: firstStep })
  const discard = () => {
    if (activeWizard.current === self) storage.remove(DRAFT_KEY)
  }
  return {
    draft,
    isResumed: stored !== null,
    claim() {
      activeWizard.current ??= self
    },
    release() {
      if (activeWizard.current === self) activeWizard.current = null
    },
    change(part) {
      draft.value = { ...draft.peek(), ...part }
      if (activeWizard.current === self) writeJson(storage, DRAFT_KEY, draft.peek())
    },
    discard,
    clear(step) {
      discard()
      draft.value = { ...EMPTY, step }
    },
  }
}
