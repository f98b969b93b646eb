import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { LinkButton } from '../../ui/fields/link-button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import {
  connectionPath,
  type Trouble,
  targetWordOf,
  troubledConnections,
} from './catalogue-rules.ts'
import { withDeliveryState } from './ledger/state-in-address.ts'
import type { Connection } from './model.ts'
import { useShownCount } from './use-shown-count.ts'

/** More notices than this would push the page down; the cards show every state. */
const MAX_NOTICES = 2

type TroubleNoticesProps = {
  connections: readonly Connection[]
  /** Shows only the connections with a problem. */
  onShowAll: () => void
}

/** Says which connections don't receive leads, and leads to them. */
export function TroubleNotices({ connections, onShowAll }: TroubleNoticesProps) {
  const t = useMessages(integrationsMessages)
  const troubled = troubledConnections(connections)
  const count = troubled.slice(MAX_NOTICES).filter(({ trouble }) => trouble !== 'paused').length
  return (
    <>
      {troubled.slice(0, MAX_NOTICES).map(({ connection, trouble }) => (
        <TroubleNotice key={connection.id} {...{ connection, trouble }} />
      ))}
      {count > 0 && (
        <p className="small more-troubles">
          {t('moreTroubles', { count })}{' '}
          <LinkButton onClick={onShowAll}>{t('seeTroubles')}</LinkButton>
        </p>
      )}
    </>
  )
}

type TroubleNoticeProps = { connection: Connection; trouble: Trouble }

function TroubleNotice({ connection, trouble }: TroubleNoticeProps) {
  const t = useMessages(integrationsMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  const { id, title: name, rejected } = connection
  const { title, detail } = useTroubleText({ connection, trouble })
  return (
    <NoticeBar
      tone={trouble === 'paused' ? 'info' : 'warning'}
      title={title}
      detail={detail}
      action={
        <Button size="small" {...linkTo(rejected === 0 ? connectionPath(id) : rejectedPath(id))}>
          {trouble === 'rejecting' ? (
            t('seeRejected')
          ) : (
            <>
              {actionText('open')}
              <VisuallyHidden> {name}</VisuallyHidden>
            </>
          )}
        </Button>
      }
    />
  )
}

/** The connection's page, with its rejected leads. */
const rejectedPath = (id: string): string =>
  `${connectionPath(id)}?${withDeliveryState(new URLSearchParams(), 'rejected')}`

function useTroubleText({ connection, trouble }: TroubleNoticeProps) {
  const t = useMessages(integrationsMessages)
  const shown = useShownCount()
  const { title: name, integration, rejected, waiting } = connection
  switch (trouble) {
    case 'disconnected':
      return {
        title: t(connection.state === 'disconnected' ? 'disconnected' : 'unauthorized', { name }),
        detail: t('disconnectedMore'),
      }
    case 'gone':
      return { title: t('gone', { name }), detail: t('goneMore') }
    case 'needs-target':
      return {
        title: t(`choose-${targetWordOf(integration)}`, { name }),
        detail: waiting > 0 ? t('chooseMore', { count: shown(waiting) }) : t('disconnectedMore'),
      }
    case 'paused':
      return {
        title: t('paused', { name }),
        detail: waiting > 0 ? t('pausedMore', { count: shown(waiting) }) : t('pausedMoreNone'),
      }
    case 'rejecting':
      return {
        title:
          rejected > 0
            ? t('rejecting', { name, count: shown(rejected) })
            : t('rejectingSome', { name }),
        detail: t('rejectingMore'),
      }
  }
}
