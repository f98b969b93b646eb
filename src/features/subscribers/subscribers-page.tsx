import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef } from 'react'
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
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { sitesStore } from '../sites/store.ts'
import { type ColumnKey, defaultColumns } from './columns.ts'
import { ExportButton, ExportSelectedButton } from './exports/export-button.tsx'
import { INITIAL_FILTERS, type SubscriberFilters } from './filters-in-address.ts'
import { ImportButton, RunningImport } from './imports/import-button.tsx'
import { AlertsMenu } from './lead-alerts/lazy-alerts-menu.ts'
import { type StateFilter, SUBSCRIBERS_PAGE_SIZE, type SubscriberPage } from './model.ts'
import { useClearSelection } from './selection/select-boxes.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { selectionStore } from './selection/store.ts'
import { subscribersStore } from './store.ts'
import css from './subscribers.css?inline'
import { SubscribersTable } from './subscribers-table.tsx'
import { type SubscribersTab, SubscribersTabs } from './subscribers-tabs.tsx'
import { SubscribersToolbar } from './subscribers-toolbar.tsx'
import '../../ui/layout/list-page.ts'

partStyles(css)

export type SubscribersPageProps = {
  tab?: SubscribersTab
  onTab?: (tab: SubscribersTab) => void
  /** The panel of the second tab: what joined no list. */
  answers?: ReactNode
  /** For the site that is selected first; another site starts without filters. */
  initialFilters: SubscriberFilters
  initialPage?: number
  /** The columns beside the email address; null for the default ones. */
  columns: readonly ColumnKey[] | null
  onColumns: (columns: readonly ColumnKey[]) => void
  /** The subscriber in the side panel; null if it is closed. */
  personId?: string | null
  onPerson?: (id: string | null) => void
  /** Used for relative times; defaults to the server's clock. */
  now?: () => Date
}

/** `/subscribers`: everyone who signed up on the selected site, and beside them what joined no list. */
export function SubscribersPage(props: SubscribersPageProps) {
  const { tab = 'subscribers', onTab = ignore, answers, ...tabProps } = props
  const { personId = null, onPerson = ignore, now, columns } = tabProps
  useSignals()
  const t = useMessages(subscribersMessages)
  const kit = useKit()
  const domain = readableHost(sitesStore(kit).selected.value?.domain ?? '')
  const timeNow = now?.() ?? new Date(kit.clock.now())
  const isAnswers = tab === 'answers'
  return (
    <WithPanel personId={isAnswers ? null : personId} onPerson={onPerson} now={timeNow}>
      <PageHead title={t('title')} text={t(`summary-${tab}`, { domain })}>
        {!isAnswers && <ListActions columns={columns} now={timeNow} />}
      </PageHead>
      <SubscribersTabs tab={tab} onTab={onTab}>
        {isAnswers ? answers : <SubscribersPanel {...tabProps} timeNow={timeNow} />}
      </SubscribersTabs>
    </WithPanel>
  )
}

/** Emails about new subscribers, and the import and export of the list. */
function ListActions({ columns, now }: { columns: readonly ColumnKey[] | null; now: Date }) {
  const isEmpty = useIsEmpty()
  const shownColumns = useShownColumns(columns)
  return (
    <>
      <AlertsMenu />
      <ImportButton />
      {!isEmpty && <ExportButton columns={shownColumns} now={now} />}
    </>
  )
}

/** Whether the site has nobody to list, with any filter. */
function useIsEmpty(): boolean {
  useSignals()
  const store = subscribersStore(useKit())
  const list = store.list.value
  return (
    list.status === 'ready' &&
    list.value.total === 0 &&
    list.value.unlistedStates.length === 0 &&
    !store.isFiltered.value &&
    !store.isFetching.value
  )
}

function useShownColumns(columns: readonly ColumnKey[] | null): readonly ColumnKey[] {
  useSignals()
  const fields = subscribersStore(useKit()).fields.state.value
  return columns ?? defaultColumns(fields.status === 'ready' ? fields.value : [])
}

type SubscribersPanelProps = Omit<SubscribersPageProps, 'tab' | 'onTab' | 'answers' | 'now'> & {
  timeNow: Date
}

/** The panel of the first tab. */
function SubscribersPanel(props: SubscribersPanelProps) {
  const { initialFilters, initialPage = 1, columns, onColumns } = props
  const { personId = null, onPerson = ignore, timeNow } = props
  useSignals()
  const kit = useKit()
  const store = subscribersStore(kit)
  const siteId = kit.siteId.value
  const toOpen = useRef({ filters: initialFilters, page: initialPage })
  useEffect(() => {
    void store.open(siteId, toOpen.current.filters, toOpen.current.page)
    toOpen.current = { filters: INITIAL_FILTERS, page: 1 }
    return store.close
  }, [store, siteId])
  const isEmpty = useIsEmpty()
  const shownColumns = useShownColumns(columns)
  return (
    <>
      <RunningImport onFinished={() => void store.reload()} />
      {isEmpty ? (
        <NoSubscribers />
      ) : (
        <>
          <SubscribersToolbar columns={shownColumns} onColumns={onColumns} />
          <SubscribersList
            columns={shownColumns}
            now={timeNow}
            personId={personId}
            onPerson={onPerson}
          />
        </>
      )}
    </>
  )
}

const ignore = () => {}

type WithPanelProps = {
  personId: string | null
  onPerson: (id: string | null) => void
  now: Date
  children: ReactNode
}

/** The page, with the side panel of one subscriber beside it. */
function WithPanel({ personId, onPerson, now, children }: WithPanelProps) {
  useSignals()
  const store = subscribersStore(useKit())
  const page = useRef<HTMLDivElement>(null)
  const hasErased = useRef(false)
  // Once the panel has closed: the row that opened it is about to go.
  useEffect(() => {
    if (personId !== null || !hasErased.current) return
    hasErased.current = false
    page.current?.querySelector<HTMLElement>('.sheet')?.focus()
  }, [personId])
  const fields = store.fields.state.value
  return (
    <div ref={page} className={`subscribers list-page${personId === null ? '' : ' with-panel'}`}>
      <div className="list">{children}</div>
      {personId !== null && (
        <LazySubscriberPanel
          id={personId}
          fields={fields.status === 'ready' ? fields.value : []}
          now={now}
          onClose={() => onPerson(null)}
          onChanged={() => void store.reload()}
          onErased={() => {
            hasErased.current = true
            onPerson(null)
            void store.reload()
          }}
        />
      )}
    </div>
  )
}

const LazySubscriberPanel = lazyPart(
  async () => (await import('./panel/subscriber-panel.tsx')).SubscriberPanel,
  { when: 'shown' },
)

type SubscribersListProps = {
  columns: readonly ColumnKey[]
  now: Date
  personId: string | null
  onPerson: (id: string) => void
}

function SubscribersList({ columns, now, personId, onPerson }: SubscribersListProps) {
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
        <NoRows page={list.value} />
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

function ExportSelection(props: { columns: readonly ColumnKey[]; now: Date }) {
  useSignals()
  const selection = selectionStore(useKit()).selection.value
  return <ExportSelectedButton ids={selection.kind === 'rows' ? selection.ids : null} {...props} />
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

/** Why a page has no rows, and what to show instead. */
function NoRows({ page: { total, unlistedStates } }: { page: SubscriberPage }) {
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  if (unlistedStates.length > 0) return <NobodyListed states={unlistedStates} />
  if (total > 0) {
    return (
      <EmptyState
        title={t('pageGoneTitle')}
        text={t('pageGoneText')}
        actions={<Button onClick={() => void store.goToPage(1)}>{t('firstPage')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      title={t('nothingTitle')}
      text={t('nothingText')}
      actions={<Button onClick={() => void store.clearFilters()}>{t('clearFilters')}</Button>}
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
