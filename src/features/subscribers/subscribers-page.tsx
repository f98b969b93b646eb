import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { actionMessages } from '../../messages/actions.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Pagination } from '../../ui/data/pagination.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { sitesStore } from '../sites/store.ts'
import { type ColumnKey, defaultColumns } from './columns.ts'
import { ExportButton } from './exports/export-button.tsx'
import { INITIAL_FILTERS, type SubscriberFilters } from './filters-in-address.ts'
import { ImportButton, RunningImport } from './imports/import-button.tsx'
import { AlertsMenu } from './lead-alerts/lazy-alerts-menu.ts'
import { SUBSCRIBERS_PAGE_SIZE } from './model.ts'
import { subscribersStore } from './store.ts'
import css from './subscribers.css?inline'
import { SubscribersTable } from './subscribers-table.tsx'
import { SubscribersToolbar } from './subscribers-toolbar.tsx'
import '../../ui/layout/list-page.ts'

partStyles(css)

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export type SubscribersPageProps = {
  /** For the site that is selected first; another site starts without filters. */
  initialFilters: SubscriberFilters
  /** The columns beside the email address; null for the default ones. */
  columns: readonly ColumnKey[] | null
  onColumns: (columns: readonly ColumnKey[]) => void
  /** Used for relative times; defaults to the server's clock. */
  now?: () => Date
}

/** `/subscribers`: everyone who signed up on the selected site. */
export function SubscribersPage(props: SubscribersPageProps) {
  const { initialFilters, columns, onColumns, now } = props
  useSignals()
  const t = useMessages(subscribersMessages)
  const kit = useKit()
  const store = subscribersStore(kit)
  const siteId = kit.siteId.value
  const filtersToOpen = useRef(initialFilters)
  useEffect(() => {
    void store.open(siteId, filtersToOpen.current)
    filtersToOpen.current = INITIAL_FILTERS
    return store.close
  }, [store, siteId])
  const domain = readableHost(sitesStore(kit).selected.value?.domain ?? '')
  const list = store.list.value
  const isEmpty =
    list.status === 'ready' &&
    list.value.total === 0 &&
    !store.isFiltered.value &&
    !store.isFetching.value
  const fields = store.fields.state.value
  const timeNow = now?.() ?? new Date(kit.clock.now())
  const shownColumns = columns ?? defaultColumns(fields.status === 'ready' ? fields.value : [])
  return (
    <div className="subscribers list-page">
      <PageHead title={t('title')} text={t('summary', { domain })}>
        <AlertsMenu />
        <ImportButton />
        {!isEmpty && <ExportButton columns={shownColumns} now={timeNow} />}
      </PageHead>
      <RunningImport onFinished={() => void store.reload()} />
      {isEmpty ? (
        <NoSubscribers />
      ) : (
        <>
          <SubscribersToolbar columns={shownColumns} onColumns={onColumns} />
          <SubscribersList columns={shownColumns} now={timeNow} />
        </>
      )}
    </div>
  )
}

type SubscribersListProps = { columns: readonly ColumnKey[]; now: Date }

function SubscribersList({ columns, now }: SubscribersListProps) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const list = store.list.value
  const fields = store.fields.state.value
  useFailure(list.status === 'failed' ? list.failure : null, () => void store.reload())
  if (list.status === 'failed')
    return <ErrorPanel failure={list.failure} title={t('failed')} onRetry={() => store.reload()} />
  if (list.status === 'loading') return <ListSkeleton />
  const { items, total, isTotalCapped, next } = list.value
  return (
    <div className="sheet" aria-busy={store.isFetching.value}>
      {items.length > 0 ? (
        <SubscribersTable
          rows={items}
          fields={fields.status === 'ready' ? fields.value : []}
          columns={columns}
          now={now}
        />
      ) : (
        <NoResults onClear={() => void store.clearFilters()} />
      )}
      {total > SUBSCRIBERS_PAGE_SIZE && (
        <Pagination
          page={store.page.value}
          limit={SUBSCRIBERS_PAGE_SIZE}
          total={total}
          hasNext={isTotalCapped ? next !== null : undefined}
          onPage={(page) => void store.goToPage(page)}
        />
      )}
    </div>
  )
}

function NoSubscribers() {
  const t = useMessages(subscribersMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  return (
    <EmptyState
      framed
      title={t('emptyTitle')}
      text={t('emptyText')}
      actions={<Button {...linkTo('/campaigns/')}>{actionText('goToCampaigns')}</Button>}
    />
  )
}

function NoResults({ onClear }: { onClear: () => void }) {
  const t = useMessages(subscribersMessages)
  return (
    <EmptyState
      title={t('nothingTitle')}
      text={t('nothingText')}
      actions={<Button onClick={onClear}>{t('clearFilters')}</Button>}
    />
  )
}

function ListSkeleton() {
  const t = useMessages(subscribersMessages)
  return (
    <div className="sheet">
      <Loading label={t('loading')}>
        {SKELETON_ROWS.map((row) => (
          <div className="skeleton-row" key={row}>
            <Skeleton width="28%" height={14} />
            <Skeleton width="18%" />
            <Skeleton width="12%" />
          </div>
        ))}
      </Loading>
    </div>
  )
}
