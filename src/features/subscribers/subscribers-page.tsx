import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { leave } from '../../config/leave.ts'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { sitesStore } from '../sites/store.ts'
import { CurrentBulkRun } from './bulk-runs/current-bulk-run.tsx'
import type { ColumnKey } from './columns.ts'
import { INITIAL_FILTERS, type SubscriberFilters } from './filters-in-address.ts'
import { RunningImport } from './imports/import-button.tsx'
import { subscribersStore } from './store.ts'
import css from './subscribers.css?inline'
import { AnswersActions, ListActions } from './subscribers-actions.tsx'
import { NoSubscribers, SubscribersList } from './subscribers-list.tsx'
import { type SubscribersTab, SubscribersTabs } from './subscribers-tabs.tsx'
import { SubscribersToolbar } from './subscribers-toolbar.tsx'
import { useIsEmpty, useShownColumns } from './use-list-state.ts'
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
  /** Opens the choice of email alerts, for a link in an email. */
  showsAlerts?: boolean
  onAlertsShown?: () => void
  /** Used for relative times; defaults to the server's clock. */
  now?: () => Date
}

/** `/subscribers`: everyone who signed up on the selected site, and beside them what joined no list. */
export function SubscribersPage(props: SubscribersPageProps) {
  const {
    tab = 'subscribers',
    onTab = ignore,
    onPerson = ignore,
    answers,
    showsAlerts = false,
    onAlertsShown = ignore,
    ...tabProps
  } = props
  const { personId = null, now, columns } = tabProps
  useSignals()
  const t = useMessages(subscribersMessages)
  const kit = useKit()
  const domain = readableHost(sitesStore(kit).selected.value?.domain ?? '')
  const timeNow = now?.() ?? new Date(kit.clock.now())
  const isAnswers = tab === 'answers'
  const openPerson = (id: string | null) => void leave(kit, () => onPerson(id))
  return (
    <WithPanel
      personId={isAnswers ? null : personId}
      onPerson={openPerson}
      onErased={() => onPerson(null)}
      now={timeNow}
    >
      <PageHead title={t('title')} text={t(`summary-${tab}`, { domain })}>
        {isAnswers ? (
          <AnswersActions />
        ) : (
          <ListActions {...{ columns, showsAlerts, onAlertsShown }} now={timeNow} />
        )}
      </PageHead>
      <SubscribersTabs tab={tab} onTab={(next) => void leave(kit, () => onTab(next))}>
        {isAnswers ? answers : <ListTab {...tabProps} onPerson={openPerson} timeNow={timeNow} />}
      </SubscribersTabs>
    </WithPanel>
  )
}

type ListTabProps = Omit<
  SubscribersPageProps,
  'tab' | 'onTab' | 'answers' | 'showsAlerts' | 'onAlertsShown' | 'now'
> & {
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
      <CurrentBulkRun onEnded={() => void store.reload()} />
      <RunningImport onFinished={() => void store.reloadWithFields()} />
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
  /** The person in the panel was deleted. */
  onErased: () => void
  now: Date
  children: ReactNode
}

/** The page, with the side panel of one subscriber beside it. */
function WithPanel({ personId, onPerson, onErased, now, children }: WithPanelProps) {
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
            onErased()
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
