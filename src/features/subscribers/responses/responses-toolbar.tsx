import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { responsesMessages } from '../../../messages/responses.ts'
import { subscribersMessages } from '../../../messages/subscribers.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { PanelFailed } from '../../../ui/overlays/lazy-popover.tsx'
import { ColumnChoice, ColumnsMenu } from '../columns-menu.tsx'
import { SavedFiltersMenu } from '../saved-filters/saved-filters-menu.tsx'
import { findsOnlyWordStarts, MAX_SEARCH_LENGTH } from '../search-rules.ts'
import { DownloadButton } from './download-button.tsx'
import { RESPONSE_COLUMNS, type ResponseColumn } from './response-columns.ts'
import { ResponseFilterChips } from './response-filter-chips.tsx'
import { responsesStore } from './store.ts'

const AnswerFiltersPanel = lazyPart(
  async () => (await import('./answer-filters-panel.tsx')).AnswerFiltersPanel,
  { when: 'pressed', failed: PanelFailed },
)

type ResponsesToolbarProps = {
  columns: readonly ResponseColumn[]
  onColumns: (columns: readonly ResponseColumn[]) => void
}

/** Search, filters, the number of submissions found, and the choice of columns. */
export function ResponsesToolbar({ columns, onColumns }: ResponsesToolbarProps) {
  useSignals()
  const t = useMessages(responsesMessages)
  const listText = useMessages(subscribersMessages)
  const actionText = useMessages(actionMessages)
  const store = responsesStore(useKit())
  const { search } = store.filters.value
  return (
    <div className="toolbar">
      <SearchField
        label={t('search')}
        maxLength={MAX_SEARCH_LENGTH}
        value={search}
        onChange={(text) => store.search(text)}
      />
      <ResponseFilterChips />
      {store.isFiltered.value && (
        <Button variant="quiet" onClick={() => void store.clearFilters()}>
          {actionText('clearFilters')}
        </Button>
      )}
      <span className="list-tools push">
        <span className="small subtle" role="status">
          <Found />
        </span>
        <SavedFiltersMenu panel={AnswerFiltersPanel} panelProps={{ columns }} />
        <ColumnsMenu>
          {() => (
            <ColumnChoice choosable={RESPONSE_COLUMNS} nameOf={t} {...{ columns, onColumns }} />
          )}
        </ColumnsMenu>
        <DownloadButton />
      </span>
      {findsOnlyWordStarts(search) && (
        <p className="search-hint small subtle">{listText('shortSearch')}</p>
      )}
    </div>
  )
}

function Found() {
  useSignals()
  const t = useMessages(responsesMessages)
  const list = responsesStore(useKit()).list.value
  if (list.status !== 'ready') return null
  const { total: count, isTotalCapped } = list.value
  return isTotalCapped ? t('foundMany', { count }) : t('found', { count })
}
