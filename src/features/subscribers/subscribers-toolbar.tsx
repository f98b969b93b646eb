import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Button } from '../../ui/fields/button.tsx'
import { LengthLimit } from '../../ui/fields/length-limit.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PanelFailed } from '../../ui/overlays/lazy-popover.tsx'
import type { ColumnKey } from './columns.ts'
import { FilterChips } from './filter-chips.tsx'
import { SavedFiltersMenu } from './saved-filters/saved-filters-menu.tsx'
import { findsOnlyWordStarts, MAX_SEARCH_LENGTH } from './search-rules.ts'
import { subscribersStore } from './store.ts'
import { SubscriberColumnsMenu } from './subscriber-columns-menu.tsx'

const SubscriberFiltersPanel = lazyPart(
  async () => (await import('./saved-filters/subscriber-filters-panel.tsx')).SubscriberFiltersPanel,
  { when: 'pressed', failed: PanelFailed },
)

type SubscribersToolbarProps = {
  columns: readonly ColumnKey[]
  onColumns: (columns: readonly ColumnKey[]) => void
}

/** Search, filters, the number of subscribers found, and the choice of columns. */
export function SubscribersToolbar({ columns, onColumns }: SubscribersToolbarProps) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const actionText = useMessages(actionMessages)
  const store = subscribersStore(useKit())
  return (
    <div className="toolbar">
      <SearchField
        label={t('search')}
        maxLength={MAX_SEARCH_LENGTH}
        value={store.filters.value.search}
        onChange={(text) => store.search(text)}
      />
      <LengthLimit text={store.filters.value.search} max={MAX_SEARCH_LENGTH} />
      <FilterChips />
      {store.isFiltered.value && (
        <Button variant="quiet" onClick={() => void store.clearFilters()}>
          {actionText('clearFilters')}
        </Button>
      )}
      <span className="list-tools push">
        <span className="small subtle" role="status">
          <Found />
        </span>
        <SavedFiltersMenu panel={SubscriberFiltersPanel} panelProps={{ columns }} />
        <SubscriberColumnsMenu columns={columns} onColumns={onColumns} />
      </span>
      {findsOnlyWordStarts(store.filters.value.search) && (
        <p className="search-hint small subtle">{t('shortSearch')}</p>
      )}
    </div>
  )
}

function Found() {
  useSignals()
  const t = useMessages(subscribersMessages)
  const list = subscribersStore(useKit()).list.value
  if (list.status !== 'ready') return null
  const { total: count, isTotalCapped } = list.value
  return isTotalCapped ? t('foundMany', { count }) : t('found', { count })
}
