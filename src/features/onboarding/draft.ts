import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { readStored, writeJson } from '../../lib/storage.ts'
import { type Draft, parseDraft } from './model.ts'

/** Under which the draft stands in the tab's storage. */
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
  /** Whether an earlier visit of this tab had left it. */
  readonly isResumed: boolean
  /** Of several wizards on a page only the first keeps what is typed. */
  hold(): void
  release(): void
  change(part: Partial<Draft>): void
  /** A later visit begins anew; what is on the screen stays. */
  drop(): void
  /** Begins anew on this step, now. */
  clear(step: Draft['step']): void
}

/** Which wizard of the page keeps its draft. */
const holderOf = perKit((): { current: object | null } => ({ current: null }))

/** The person's way through the wizard, kept for a reload in the tab's own storage. */
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
