import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { readStored, writeJson } from '../../lib/storage.ts'
import { type Draft, parseDraft } from './model.ts'

/** The key of the draft in session storage. */
export const DRAFT_KEY = 'wizard'

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
  awaitedShop: null,
  site: null,
  installOn: null,
}

export type KeptDraft = {
  readonly draft: ReadonlySignal<Draft>
  /** Whether the draft was restored from storage. */
  readonly isResumed: boolean
  /** If a page has several wizards, only the first one saves its draft. */
  hold(): void
  release(): void
  change(part: Partial<Draft>): void
  /** Discards the stored draft, so that the next visit starts over; the current view stays. */
  drop(): void
  /** Starts over at this step now. */
  clear(step: Draft['step']): void
}

/** The wizard on the page that saves its draft. */
const holderOf = perKit((): { current: object | null } => ({ current: null }))

/** The wizard's progress and input, saved in session storage for a reload. */
export function keepDraft(kit: Kit, firstStep: Draft['step']): KeptDraft {
  const storage = kit.storage.session
  const holder = holderOf(kit)
  const me = {}
  const kept = holder.current === null ? parseDraft(readStored(storage, DRAFT_KEY)) : null
  const draft = signal<Draft>(kept ?? { ...EMPTY, step: firstStep })
  const drop = () => {
    if (holder.current === me) storage.remove(DRAFT_KEY)
  }
  return {
    draft,
    isResumed: kept !== null,
    hold() {
      holder.current ??= me
    },
    release() {
      if (holder.current === me) holder.current = null
    },
    change(part) {
      draft.value = { ...draft.peek(), ...part }
      if (holder.current === me) writeJson(storage, DRAFT_KEY, draft.peek())
    },
    drop,
    clear(step) {
      drop()
      draft.value = { ...EMPTY, step }
    },
  }
}
