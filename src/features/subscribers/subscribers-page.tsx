import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { sitesStore } from '../sites/store.ts'
import { type ColumnKey, defaultColumns } from './columns.ts'
import { ExportButton } from './exports/export-button.tsx'
import { INITIAL_FILTERS, type SubscriberFilters } from './filters-in-address.ts'
import { ImportButton, RunningImport } from './imports/import-button.tsx'
import { AlertsMenu } from './lead-alerts/lazy-alerts-menu.ts'
import { ReceiptsMenu } from './receipts-menu.tsx'
import { subscribersStore } from './store.ts'
import css from './subscribers.css?inline'
import { NoSubscribers, SubscribersList } from './subscribers-list.tsx'
import { type SubscribersTab, SubscribersTabs } from './subscribers-tabs.tsx'
import { SubscribersToolbar } from './subscribers-toolbar.tsx'
import '../../ui/layout/list-page.ts'

partStyles(css)

export type SubscribersPageProps = {
  tab?: SubscribersTab
  onTab?: (tab: SubscribersTab) => void
  /** The content of the second tab: what joined no list. */
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
        {isAnswers ? <AnswersActions /> : <ListActions columns={columns} now={timeNow} />}
      </PageHead>
      <SubscribersTabs tab={tab} onTab={onTab}>
        {isAnswers ? answers : <ListTab {...tabProps} timeNow={timeNow} />}
      </SubscribersTabs>
    </WithPanel>
  )
}

/** Emails about new subscribers, and the import and export of the list. */
function ListActions({ columns, now }: { columns: readonly ColumnKey[] | null; now: Date }) {
  const store = subscribersStore(useKit())
  const isEmpty = useIsEmpty()
  const shownColumns = useShownColumns(columns)
  return (
    <>
      <AlertsMenu />
      <ImportButton />
      {!isEmpty && <ExportButton columns={shownColumns} now={now} />}
      <ReceiptsMenu onErased={() => void store.reload()} />
    </>
  )
}

/** The menu beside the answers, which are reloaded after somebody was deleted. */
function AnswersActions() {
  const kit = useKit()
  const reload = async () => {
    // Loaded already, with the tab.
    const { responsesStore } = await import('./responses/store.ts')
    await responsesStore(kit).reload()
  }
  return <ReceiptsMenu onErased={() => void reload()} />
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

type ListTabProps = Omit<SubscribersPageProps, 'tab' | 'onTab' | 'answers' | 'now'> & {
  timeNow: Date
}

/** The first tab: everyone who signed up. */
function ListTab(props: ListTabProps) {
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
