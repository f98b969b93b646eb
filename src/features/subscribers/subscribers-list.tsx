import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Pagination } from '../../ui/data/pagination.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { Button } from '../../ui/fields/button.tsx'
import type { ColumnKey } from './columns.ts'
import { ExportSelectedButton } from './exports/export-button.tsx'
import { useMayImport } from './imports/import-button.tsx'
import { type StateFilter, SUBSCRIBERS_PAGE_SIZE, type SubscriberPage } from './model.ts'
import { NoRows } from './no-rows.tsx'
import { useClearSelection } from './selection/select-boxes.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { selectionStore } from './selection/store.ts'
import { subscribersStore } from './store.ts'
import { SubscribersTable } from './subscribers-table.tsx'

type SubscribersListProps = {
  columns: readonly ColumnKey[]
  now: Date
  personId: string | null
  onPerson: (id: string) => void
}

/** One page of the list: loading, failed, or its rows with what can be done with those that are selected. */
export function SubscribersList({ columns, now, personId, onPerson }: SubscribersListProps) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const sheet = useRef<HTMLDivElement>(null)
  useClearSelection(store.filters.value)
  const list = store.list.value
  const fields = store.fields.state.value
  useFailure(list.status === 'failed' ? list.failure : null, () => void store.reload())
  if (list.status === 'failed')
    return <ErrorPanel failure={list.failure} title={t('failed')} onRetry={() => store.reload()} />
  if (list.status === 'loading') return <ListSkeleton />
  const { items, total, isTotalCapped, next } = list.value
  return (
    <div className="sheet" ref={sheet} tabIndex={-1} aria-busy={store.isFetching.value}>
      <SelectionBar
        matches={{
          filters: store.filters.value,
          total,
          isTotalCapped,
          pageIds: items.map(({ id }) => id),
        }}
        onChanged={() => void store.reload()}
        onFocusList={() => sheet.current?.focus()}
        moreActions={<ExportSelection columns={columns} now={now} />}
      />
      {items.length > 0 ? (
        <SubscribersTable
          rows={items}
          fields={fields.status === 'ready' ? fields.value : []}
          columns={columns}
          now={now}
          personId={personId}
          onPerson={onPerson}
        />
      ) : (
        <EmptyPage page={list.value} />
      )}
      {total > SUBSCRIBERS_PAGE_SIZE && items.length > 0 && (
        <Pagination
          page={store.page.value}
          limit={SUBSCRIBERS_PAGE_SIZE}
          total={total}
          hasNext={isTotalCapped ? next !== null : undefined}
          canJump
          onPage={(page) => void store.goToPage(page)}
        />
      )}
    </div>
  )
}

function ExportSelection(props: { columns: readonly ColumnKey[]; now: Date }) {
  useSignals()
  const selection = selectionStore(useKit()).selection.value
  return <ExportSelectedButton ids={selection.kind === 'rows' ? selection.ids : null} {...props} />
}

/** For a site that has nobody to list. */
export function NoSubscribers() {
  const t = useMessages(subscribersMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  const mayImport = useMayImport()
  return (
    <EmptyState
      framed
      title={t('emptyTitle')}
      text={mayImport ? `${t('emptyText')} ${t('emptyImport')}` : t('emptyText')}
      actions={<Button {...linkTo('/campaigns/')}>{actionText('goToCampaigns')}</Button>}
    />
  )
}

function EmptyPage({ page }: { page: SubscriberPage }) {
  const { total, isTotalCapped, unlistedStates, hasUnlistedMatches } = page
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  if (unlistedStates.length > 0) return <NobodyListed states={unlistedStates} />
  return (
    <NoRows
      total={total}
      pageGoneTitle={t('pageGoneTitle')}
      nothingTitle={t('nothingTitle')}
      nothingText={t('nothingText')}
      moreActions={
        hasUnlistedMatches && (
          <Button onClick={() => void store.filter({ state: 'everyone' })}>
            {t('searchEveryone')}
          </Button>
        )
      }
      lastPage={isTotalCapped ? 1 : Math.ceil(total / SUBSCRIBERS_PAGE_SIZE)}
      onPage={(number) => void store.goToPage(number)}
      onClearFilters={() => void store.clearFilters()}
    />
  )
}

/** For a site whose subscribers all wait for confirmation or have left. */
function NobodyListed({ states }: { states: readonly StateFilter[] }) {
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  return (
    <EmptyState
      title={t('unlistedTitle')}
      text={t('unlistedText')}
      actions={states.map((state) => (
        <Button key={state} onClick={() => void store.filter({ state })}>
          {t(`state-${state}`)}
        </Button>
      ))}
    />
  )
}

function ListSkeleton() {
  const t = useMessages(subscribersMessages)
  return (
    <SkeletonRows label={t('loading')} rows={SUBSCRIBERS_PAGE_SIZE}>
      <Skeleton width="28%" height={14} />
      <Skeleton width="18%" />
      <Skeleton width="12%" />
    </SkeletonRows>
  )
}
