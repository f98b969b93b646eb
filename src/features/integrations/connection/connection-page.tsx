import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { partStyles } from '../../../ui/theme/base.ts'
import { LedgerCard, type LedgerFilter } from '../ledger/ledger-card.tsx'
import { ReadOnlyNote } from '../read-only-note.tsx'
import { useIntegrationPermission } from '../use-permission.ts'
import { ActionDialogs } from './action-dialogs.tsx'
import { BenchPart } from './bench-part.tsx'
import css from './connection.css?inline'
import { ConnectionHead } from './connection-head.tsx'
import { ConnectionNotices } from './connection-notices.tsx'
import { FeedsCard } from './feeds-card.tsx'
import { FieldsCard } from './fields-card.tsx'
import { MissingConnection } from './missing-connection.tsx'
import type { ConnectionDetails } from './model.ts'
import { connectionStore } from './store.ts'
import { useConnectionActions } from './use-connection-actions.ts'
import { useFreshConnection } from './use-fresh-connection.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

partStyles(css)

export type ConnectionPageProps = LedgerFilter & {
  connectionId: string
  /** Opens the page with another site, to which the connection belongs. */
  onOtherSite: (siteId: string) => void
  /** Leaves the page of a connection that has been removed. */
  onRemoved: () => void
  /** Used for relative times; defaults to the server's clock. */
  now?: () => Date
}

/** `/integrations/{connection}/`: what is sent to a service, a test bench, and what became of each lead. */
export function ConnectionPage(props: ConnectionPageProps) {
  const { connectionId, onOtherSite, onRemoved, now, ...filter } = props
  useSignals()
  const t = useMessages(connectionMessages)
  const kit = useKit()
  const { details, open, close, reload } = connectionStore(kit)
  useEffect(() => {
    void open(connectionId)
    return close
  }, [open, close, connectionId])
  useLeaveGuard()
  const state = details.value
  useFailure(state.status === 'failed' ? state.failure : null, () => void reload())
  if (state.status === 'loading') return <PageSkeleton />
  if (state.status === 'ready') {
    const time = now?.() ?? new Date(kit.clock.now())
    return <OpenConnection {...{ details: state.value, onRemoved, filter }} now={time} />
  }
  if (state.failure.status === 404)
    return <MissingConnection failure={state.failure} onOtherSite={onOtherSite} />
  return (
    <ErrorPanel isPage failure={state.failure} title={t('failed')} onRetry={() => void reload()} />
  )
}

type OpenConnectionProps = {
  details: ConnectionDetails
  onRemoved: () => void
  filter: LedgerFilter
  now: Date
}

function OpenConnection({ details, onRemoved, filter, now }: OpenConnectionProps) {
  const { connection } = details
  const actions = useConnectionActions(connection, onRemoved)
  useFreshConnection()
  const { mayManage } = useIntegrationPermission()
  return (
    <div className="connection stack" data-gap="5">
      <ConnectionHead {...{ connection, actions, now, mayManage }} />
      <ReadOnlyNote />
      <ConnectionNotices {...{ connection, actions, mayManage }} />
      <div className="connection-columns">
        <FieldsCard {...{ details, mayManage }} />
        <FeedsCard {...{ details, actions, mayManage }} />
      </div>
      <BenchPart {...{ details, mayManage }} />
      <LedgerCard {...{ connection, mayManage, now }} {...filter} />
      <ActionDialogs {...{ connection, actions }} />
    </div>
  )
}

function PageSkeleton() {
  const t = useMessages(connectionMessages)
  return (
    <Loading label={t('loading')}>
      <div className="stack" data-gap="5">
        <Skeleton width="160px" />
        <Skeleton width="240px" height={30} />
        <div className="connection-columns">
          <Skeleton height={300} />
          <Skeleton height={300} />
        </div>
        <Skeleton height={240} />
        <Skeleton height={240} />
      </div>
    </Loading>
  )
}
