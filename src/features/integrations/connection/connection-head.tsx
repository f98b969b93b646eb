import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { integrationsMessages } from '../../../messages/integrations.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { ChevronRight, Pause, Play } from '../../../ui/pictures/icons.ts'
import { relativeTime } from '../../notifications/rules.ts'
import { integrationOf } from '../catalogue-rules.ts'
import { ConnectionStatus } from '../connection-status.tsx'
import { MarkTile } from '../mark-tile.tsx'
import type { Connection } from '../model.ts'
import { useShownCount } from '../use-shown-count.ts'
import { ActionsMenu } from './actions-menu.tsx'
import { canSave } from './draft-rules.ts'
import { connectionStore } from './store.ts'
import type { ConnectionActions } from './use-connection-actions.ts'

const MINUTE_MS = 60_000

type ConnectionHeadProps = {
  connection: Connection
  actions: ConnectionActions
  now: Date
  mayManage: boolean
}

/** The connection's name and state, and what can be done with it. */
export function ConnectionHead(props: ConnectionHeadProps) {
  const { connection, mayManage } = props
  const { title, integration } = connection
  return (
    <div>
      <Breadcrumb title={title} />
      <PageHead
        title={
          <span className="connection-title">
            <MarkTile title={integrationOf(integration).title} isConnected />
            <bdi>{title}</bdi>
          </span>
        }
        text={<Summary {...props} />}
      >
        {mayManage && <HeadActions {...props} />}
      </PageHead>
    </div>
  )
}

function Breadcrumb({ title }: { title: string }) {
  const t = useMessages(connectionMessages)
  const pageTitle = useMessages(integrationsMessages)('title')
  const { linkTo } = usePaths()
  return (
    <nav className="crumbs small" aria-label={t('wayBack')}>
      <a {...linkTo('/integrations')}>{pageTitle}</a>
      <Icon of={ChevronRight} data-size="small" data-mirror />
      <bdi className="muted truncate" aria-current="page">
        {title}
      </bdi>
    </nav>
  )
}

function Summary({ connection, now }: ConnectionHeadProps) {
  useSignals()
  const t = useMessages(connectionMessages)
  const locale = useElement().locale.value
  const shown = useShownCount()
  const { sent, lastSentAt } = connection
  const textOf = (lastAt: Date) => {
    if (sent === 0) return t('sentNone')
    const count = shown(sent)
    return now.getTime() - lastAt.getTime() < MINUTE_MS
      ? t('sentJustNow', { count })
      : t('sentLately', { count, time: relativeTime(lastAt, now, locale) })
  }
  return (
    <span className="row" data-wrap="" data-gap="3">
      <ConnectionStatus connection={connection} />
      {lastSentAt !== null && <span className="small">{textOf(lastSentAt)}</span>}
    </span>
  )
}

function HeadActions({ connection, actions }: ConnectionHeadProps) {
  const t = useMessages(connectionMessages)
  const actionText = useMessages(actionMessages)
  const isPaused = connection.state === 'paused'
  return (
    <>
      <UnsavedCount />
      <Button
        icon={<Icon of={isPaused ? Play : Pause} data-size="small" />}
        busy={actions.running === 'pause' || actions.running === 'resume'}
        onClick={isPaused ? actions.resume : actions.pause}
      >
        {isPaused ? t('resume') : actionText('pause')}
      </Button>
      <Button busy={actions.running === 'test'} onClick={actions.test}>
        {t('test')}
      </Button>
      <SaveButton actions={actions} />
      <ActionsMenu {...{ connection, actions }} />
    </>
  )
}

function UnsavedCount() {
  useSignals()
  const t = useMessages(connectionMessages)
  const count = connectionStore(useKit()).changeCount.value
  return (
    <span className="small muted" role="status">
      {count > 0 && t('unsaved', { count })}
    </span>
  )
}

function SaveButton({ actions }: Pick<ConnectionHeadProps, 'actions'>) {
  useSignals()
  const t = useMessages(connectionMessages)
  const { changeCount, draft } = connectionStore(useKit())
  const current = draft.value
  return (
    <Button
      variant="primary"
      busy={actions.running === 'save'}
      // Keeps the focus when there is nothing to save any more.
      aria-disabled={changeCount.value === 0 || undefined}
      onClick={() => {
        if (current !== null && changeCount.peek() > 0) actions.save(canSave(current))
      }}
    >
      {t('saveChanges')}
    </Button>
  )
}
