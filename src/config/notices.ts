import { computed, type ReadonlySignal } from '@preact/signals-core'
import { mirror, type SharedStore } from './shared-store.ts'

/** How long a toast stays, in milliseconds; hover and focus pause it. */
export const NOTICE_MS = 3_000

export type Notice = {
  tone: 'success' | 'warning' | 'error' | 'info'
  text: string
  title?: string
  action?: { label: string; run(): void }
}
export type ShownNotice = Notice & {
  id: string
  /** How many times the same notice was pushed while it was shown; each push restarts its timer. */
  again?: number
}

/** The page's toasts: one list for all elements from all copies of the kit, shown by the first connected element. */
export type Notices = {
  readonly list: ReadonlySignal<readonly ShownNotice[]>
  /** Returns the id, for `dismiss`. The same notice isn't shown twice at the same time. */
  push(notice: Notice): string
  dismiss(id: string): void
}

const isList = (value: unknown): value is readonly ShownNotice[] => Array.isArray(value)
const parseList = (value: unknown): readonly ShownNotice[] => (isList(value) ? value : [])

export function createNotices(store: SharedStore): Notices {
  const shown = mirror(store, parseList)
  return {
    list: computed(() => shown.value),
    push(notice) {
      const existing = shown
        .peek()
        .find(
          ({ text, tone, title }) =>
            text === notice.text && tone === notice.tone && title === notice.title,
        )
      if (existing) {
        const { id, again = 0 } = existing
        const repeatedNotice = { ...existing, again: again + 1 }
        store.set(shown.peek().map((one) => (one.id === id ? repeatedNotice : one)))
        return id
      }
      const id = `notice-${store.version + 1}`
      store.set([...shown.peek(), { ...notice, id }])
      return id
    },
    dismiss(id) {
      store.set(shown.peek().filter((notice) => notice.id !== id))
    },
  }
}
