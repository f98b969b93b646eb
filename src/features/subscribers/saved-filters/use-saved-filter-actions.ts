import { type RefObject, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useAction } from '../../../config/use-action.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { savedFiltersMessages } from '../../../messages/saved-filters.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import type { SavedFilterTab } from '../saved-filter-rules.ts'
import type { SavedFilter } from './model.ts'
import { savedFiltersStore } from './store.ts'

export type SavedFilterActions = ReturnType<typeof useSavedFilterActions>

/** What a user can do with saved filters. Success closes the panel and is announced; `error` says why it failed. */
export function useSavedFilterActions(
  tab: SavedFilterTab,
  panel: RefObject<HTMLElement | null>,
  close: () => void,
) {
  const t = useMessages(savedFiltersMessages)
  const kit = useKit()
  const store = savedFiltersStore(kit, tab)
  const showDeletedNotice = useDeletedNotice()
  const { busy, error, clear, run } = usePanelAction(panel)
  /** Does nothing if the panel was closed meanwhile. */
  const finish = () => panel.current && close()
  const act = (work: () => Promise<void>, text: string): void =>
    run(async () => {
      await work()
      finish()
      kit.notices.push({ tone: 'success', text })
    })
  return {
    busy,
    error,
    clear,
    save: (input: Omit<SavedFilter, 'id'>): void =>
      act(() => store.add(input), t('saved', { name: input.name })),
    rename: ({ id }: SavedFilter, name: string): void =>
      act(() => store.change(id, { name }), t('renamed', { name })),
    replace: ({ id, name }: SavedFilter, query: string): void =>
      act(() => store.change(id, { query }), t('updated', { name })),
    remove(filter: SavedFilter): void {
      // The button that has the focus goes with its entry.
      panel.current?.focus()
      run(async () => {
        const restore = await store.remove(filter)
        finish()
        showDeletedNotice(filter, restore)
      })
    },
  }
}

/** Runs one action at a time. A failure is shown in the panel, or as a notice if it was closed meanwhile. */
function usePanelAction(panel: RefObject<HTMLElement | null>) {
  const t = useMessages(savedFiltersMessages)
  const { notices } = useKit()
  const failureText = useFailureText()
  const [error, setError] = useState<string | null>(null)
  const clear = () => setError(null)
  const { busy, run } = useAction({
    onBegin: clear,
    onFailure(failure) {
      const text = failureText(failure)
      if (panel.current) setError(text)
      else notices.push({ tone: 'error', title: t('changeFailed'), text })
    },
  })
  return { busy, error, clear, run: (work: () => Promise<void>): void => void run(work) }
}

/** Announces that a filter is deleted, and offers *Undo*. */
function useDeletedNotice() {
  const t = useMessages(savedFiltersMessages)
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  const { notices } = useKit()
  const failureText = useFailureText()
  return ({ name }: SavedFilter, restore: () => Promise<void>): void => {
    const undo = async (): Promise<void> => {
      try {
        await restore()
        notices.push({ tone: 'success', text: t('restored', { name }) })
      } catch (error) {
        notices.push({
          ...{ tone: 'error', title: t('restoreFailed', { name }), text: failureText(error) },
          action: actionOf(uiText('tryAgain')),
        })
      }
    }
    const actionOf = (label: string) => ({ label, run: () => void undo() })
    notices.push({
      ...{ tone: 'success', text: t('deleted', { name }) },
      action: actionOf(actionText('undo')),
    })
  }
}
