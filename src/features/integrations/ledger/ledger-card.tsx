import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { Pagination } from '../../../ui/data/pagination.tsx'
import { useLocaleFormats } from '../../../ui/data/use-locale-formats.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { RotateCw } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import { type Connection, MAX_COUNT } from '../model.ts'
import { useAttempt } from '../use-attempt.ts'
import { useShownCount } from '../use-shown-count.ts'
import css from './ledger.css?inline'
import { LedgerTable } from './ledger-table.tsx'
import {
  DELIVERIES_PAGE_SIZE,
  DELIVERY_STATES,
  type DeliveryPage,
  type DeliveryState,
} from './model.ts'
import { ledgerStore } from './store.ts'
import { useFreshLedger } from './use-fresh-ledger.ts'
import { useLedgerFocus } from './use-ledger-focus.ts'
import { useRejectedAgain } from './use-rejected-again.ts'

partStyles(css)

export type LedgerFilter = {
  /** Null for all deliveries. */
  deliveryState: DeliveryState | null
  onDeliveryState: (state: DeliveryState | null) => void
}

type LedgerCardProps = { connection: Connection; mayManage: boolean; now: Date }

/** Every lead that goes to the connection: sent, waiting, or rejected with the receiver's own words. */
export function LedgerCard(props: LedgerCardProps & LedgerFilter) {
  const { connection, mayManage, now, deliveryState, onDeliveryState } = props
  useSignals()
  const t = useMessages(connectionMessages)
  const { list, open, close, reload } = ledgerStore(useKit())
  const { id } = connection
  useEffect(() => {
    void open(id, deliveryState)
    return close
  }, [open, close, id, deliveryState])
  useFreshLedger()
  const state = list.value
  const page = state.status === 'ready' ? state.value : null
  const { ledger, keepFocus } = useLedgerFocus(page, deliveryState !== null)
  useRejectedAgain(page)
  const canSend = mayManage && connection.state !== 'paused' && connection.state !== 'disconnected'
  useFailure(state.status === 'failed' ? state.failure : null, () => void reload())
  return (
    <div className="ledger-part" ref={ledger}>
      <Card
        flush
        title={t('deliveries')}
        aside={
          page && <LedgerHead {...{ page, canSend, keepFocus, deliveryState, onDeliveryState }} />
        }
      >
        {state.status === 'loading' && <LedgerSkeleton />}
        {state.status === 'failed' && (
          <div className="ledger-failed">
            <ErrorPanel
              failure={state.failure}
              title={t('deliveriesFailed')}
              onRetry={() => void reload()}
            />
          </div>
        )}
        {page && <LedgerList {...{ connection, page, canSend, keepFocus, now }} />}
      </Card>
    </div>
  )
}

type PageProps = {
  page: DeliveryPage
  /** Whether something can be sent now: by this user, and to this connection. */
  canSend: boolean
  /** Call it before a button may go with what it sends. */
  keepFocus: () => void
}

function LedgerHead(props: PageProps & LedgerFilter) {
  const { canSend, keepFocus, deliveryState, onDeliveryState } = props
  const { counts } = props.page
  const t = useMessages(connectionMessages)
  const formats = useLocaleFormats()
  const shown = useShownCount()
  const isAnyCapped = DELIVERY_STATES.some((one) => counts[one] >= MAX_COUNT)
  const textOf = (one: 'all' | DeliveryState) => {
    const count = shown(counts[one], one === 'all' ? isAnyCapped : undefined)
    return typeof count === 'number' ? formats.number(count) : count
  }
  const isShown = (one: 'all' | DeliveryState) => one !== 'skipped' || counts.skipped > 0
  return (
    <>
      <Chips
        label={t('deliveriesState')}
        value={deliveryState ?? 'all'}
        chips={(['all', ...DELIVERY_STATES] as const).filter(isShown).map((one) => ({
          value: one,
          name: t(`deliveries-${one}`),
          count: textOf(one),
        }))}
        onChange={(next) => onDeliveryState(next === 'all' ? null : next)}
      />
      {canSend && counts.rejected > 0 && (
        <SendAllButton count={counts.rejected} keepFocus={keepFocus} />
      )}
    </>
  )
}

function SendAllButton({ count, keepFocus }: { count: number; keepFocus: () => void }) {
  const t = useMessages(connectionMessages)
  const kit = useKit()
  const { running, attempt } = useAttempt()
  const shown = useShownCount()
  const sendAll = async () => {
    keepFocus()
    const queued = await ledgerStore(kit).sendAll()
    kit.notices.push({ tone: 'success', text: t('queued', { count: queued }) })
  }
  return (
    <Button
      size="small"
      icon={<Icon of={RotateCw} data-size="small" />}
      busy={running !== null}
      onClick={() => attempt('send-all', sendAll)}
    >
      {t('sendAll', { count: shown(count) })}
    </Button>
  )
}

type LedgerListProps = PageProps & { connection: Connection; now: Date }

function LedgerList({ connection, page: list, canSend, keepFocus, now }: LedgerListProps) {
  useSignals()
  const t = useMessages(connectionMessages)
  const { page, state, isFetching, goToPage } = ledgerStore(useKit())
  const { items, counts, next } = list
  const total = counts[state.value ?? 'all']
  if (items.length === 0 && page.value === 1) {
    return counts.all === 0 ? (
      <EmptyState
        title={t('deliveriesNone')}
        text={t('deliveriesNoneText', { name: connection.title })}
      />
    ) : (
      <EmptyState title={t('deliveriesNoMatch')} text={t('deliveriesNoMatchText')} />
    )
  }
  return (
    <div className="ledger" aria-busy={isFetching.value}>
      <LedgerTable {...{ connection, canSend, keepFocus, now }} rows={items} />
      {total > DELIVERIES_PAGE_SIZE && (
        <Pagination
          page={page.value}
          limit={DELIVERIES_PAGE_SIZE}
          total={total}
          hasNext={total >= MAX_COUNT ? next !== null : undefined}
          onPage={(to) => void goToPage(to)}
        />
      )}
      <p className="kept small subtle">
        {t('kept')}
        {items.some(({ email }) => email === null) && ` ${t('hiddenPeople')}`}
      </p>
    </div>
  )
}

function LedgerSkeleton() {
  const t = useMessages(connectionMessages)
  return (
    <div className="ledger-skeleton">
      <Loading label={t('deliveriesLoading')}>
        <div className="stack">
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton height={20} />
        </div>
      </Loading>
    </div>
  )
}
