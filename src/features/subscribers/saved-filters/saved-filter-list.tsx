import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { savedFiltersMessages } from '../../../messages/saved-filters.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Plus } from '../../../ui/pictures/icons.ts'
import type { SavedFilterTab } from '../saved-filter-rules.ts'
import type { FilteredList } from './filtered-list.ts'
import type { SavedFilter } from './model.ts'
import { SavedFilterRow } from './saved-filter-row.tsx'
import { savedFiltersStore } from './store.ts'
import type { SavedFilterActions } from './use-saved-filter-actions.ts'

type SavedFilterListProps = {
  actions: SavedFilterActions
  list: FilteredList
  /** Gets the focus: the actions of this entry, or with null *Save current filters…*. */
  returnTo: SavedFilter | null | undefined
  /** Opens the form for the name of this filter, or with null of a new one. */
  onName: (filter: SavedFilter | null) => void
  onClose: () => void
}

/** The saved filters by name, and *Save current filters…*. */
export function SavedFilterList(props: SavedFilterListProps) {
  const { actions, list, returnTo, onName, onClose } = props
  const { tab, query } = list
  useSignals()
  const t = useMessages(savedFiltersMessages)
  const kit = useKit()
  const { saved, reload } = savedFiltersStore(kit, tab)
  const all = saved.value
  useFailure(all.status === 'failed' ? all.failure : null, () => void reload())
  if (all.status === 'loading') return <Spinner />
  if (all.status === 'failed')
    return <ErrorPanel failure={all.failure} title={t('failed')} onRetry={reload} />
  return (
    <>
      {all.value.length === 0 ? (
        <p className="small muted">{t('empty')}</p>
      ) : (
        <ul className="entries" aria-label={t('title')}>
          {all.value.map((filter) => (
            <SavedFilterRow
              key={filter.id}
              filter={filter}
              path={list.pathOf(filter.query)}
              isCurrent={list.isShown(filter.query)}
              canUpdate={query !== ''}
              onApply={onClose}
              onRename={() => onName(filter)}
              onUpdate={() => actions.replace(filter, query)}
              onDelete={() => actions.remove(filter)}
              isFocused={returnTo?.id === filter.id}
            />
          ))}
        </ul>
      )}
      {actions.error !== null && <FieldError>{actions.error}</FieldError>}
      <SaveButton tab={tab} isFocused={returnTo === null} canSave={query !== ''} onClick={onName} />
    </>
  )
}

type SaveButtonProps = {
  tab: SavedFilterTab
  /** The list isn't as it is at first. */
  canSave: boolean
  isFocused: boolean
  onClick: (filter: null) => void
}

function SaveButton({ tab, canSave, isFocused, onClick }: SaveButtonProps) {
  const t = useMessages(savedFiltersMessages)
  const footer = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocused) footer.current?.querySelector('button')?.focus()
  }, [isFocused])
  return (
    <footer ref={footer}>
      <Button
        variant="quiet"
        icon={<Icon of={Plus} data-size="small" />}
        disabled={!canSave}
        onClick={() => onClick(null)}
      >
        {t('saveCurrent')}
      </Button>
      {!canSave && <p className="small subtle">{t(`nothingFiltered-${tab}`)}</p>}
    </footer>
  )
}
