import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { savedFiltersMessages } from '../../../messages/saved-filters.ts'
import type { TriggeredPanelProps } from '../../../ui/overlays/lazy-popover.tsx'
import { PopoverPanel } from '../../../ui/overlays/popover.tsx'
import { partStyles } from '../../../ui/theme/base.ts'
import type { SavedFilterTab } from '../saved-filter-rules.ts'
import { FilterNameForm } from './filter-name-form.tsx'
import type { FilteredList } from './filtered-list.ts'
import type { SavedFilter } from './model.ts'
import { SavedFilterList } from './saved-filter-list.tsx'
import css from './saved-filters.css?inline'
import { savedFiltersStore } from './store.ts'
import { type SavedFilterActions, useSavedFilterActions } from './use-saved-filter-actions.ts'
import '../../../ui/theme/semantic-tokens.ts'

partStyles(css)

type SavedFiltersPanelProps = TriggeredPanelProps & { list: FilteredList }

/** The panel of the saved filters: their list, or the form for a name. */
export function SavedFiltersPanel({ list, ...panel }: SavedFiltersPanelProps) {
  const t = useMessages(savedFiltersMessages)
  return (
    <PopoverPanel {...panel} label={t('title')} align="end" className="saved-filters">
      {(close) => <PanelContent list={list} onClose={close} />}
    </PopoverPanel>
  )
}

/** `returnTo` is the entry whose actions get the focus; null for *Save current filters…*. */
type View =
  | { kind: 'list'; returnTo?: SavedFilter | null }
  | { kind: 'name'; filter: SavedFilter | null }

type PanelContentProps = { list: FilteredList; onClose: () => void }

function PanelContent({ list, onClose }: PanelContentProps) {
  useOpenedFilters(list.tab)
  const [view, setView] = useState<View>({ kind: 'list' })
  const content = useRef<HTMLDivElement>(null)
  const actions = useSavedFilterActions(list.tab, content, onClose)
  const show = (next: View) => {
    actions.clear()
    setView(next)
  }
  return (
    <div className="stack" ref={content} tabIndex={-1}>
      {view.kind === 'list' ? (
        <SavedFilterList
          actions={actions}
          list={list}
          returnTo={view.returnTo}
          onName={(filter) => show({ kind: 'name', filter })}
          onClose={onClose}
        />
      ) : (
        <NameView
          actions={actions}
          list={list}
          filter={view.filter}
          onCancel={() => show({ kind: 'list', returnTo: view.filter })}
        />
      )}
    </div>
  )
}

/** Loads the saved filters of the selected site while the panel is open. */
function useOpenedFilters(tab: SavedFilterTab): void {
  useSignals()
  const kit = useKit()
  const store = savedFiltersStore(kit, tab)
  const siteId = kit.siteId.value
  useEffect(() => {
    void store.open(siteId)
    return store.stop
  }, [store, siteId])
}

type NameViewProps = {
  actions: SavedFilterActions
  list: FilteredList
  /** The filter to rename; null for a new one. */
  filter: SavedFilter | null
  onCancel: () => void
}

function NameView({ actions, list: { tab, query }, filter, onCancel }: NameViewProps) {
  const submit = (name: string) =>
    filter === null ? actions.save({ name, query }) : actions.rename(filter, name)
  return (
    <FilterNameForm
      tab={tab}
      filter={filter}
      busy={actions.busy}
      error={actions.error}
      onSubmit={submit}
      onCancel={onCancel}
    />
  )
}
