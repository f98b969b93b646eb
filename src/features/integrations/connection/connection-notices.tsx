import type { ReactNode } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import type { Async } from '../../../lib/async.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import type { TestReply } from '../bench/model.ts'
import { integrationOf, targetWordOf, troubleOf } from '../catalogue-rules.ts'
import type { Connection } from '../model.ts'
import { useShownCount } from '../use-shown-count.ts'
import { useRenewText } from './actions-menu.tsx'
import { ChooseTarget } from './choose-target.tsx'
import type { ConnectionActions } from './use-connection-actions.ts'

type StateNoticeProps = { connection: Connection; actions: ConnectionActions; mayManage: boolean }

/** Why leads wait, and what to do about it; nothing while they are sent. */
export function StateNotice({ connection, actions, mayManage }: StateNoticeProps) {
  const t = useMessages(connectionMessages)
  const renewText = useRenewText(connection)
  const { title: name, waiting } = connection
  const count = useShownCount()(waiting)
  const renewButton = mayManage && (
    <Button size="small" onClick={actions.renewAccess}>
      {renewText}
    </Button>
  )
  const waitingText = t('disconnectedText', { count })
  switch (troubleOf(connection)) {
    case 'disconnected':
      return (
        <NoticeBar
          tone="danger"
          title={t(
            connection.state === 'disconnected' ? 'disconnectedTitle' : 'unauthorizedTitle',
            { name },
          )}
          detail={waitingText}
          action={renewButton}
        />
      )
    case 'gone':
      return (
        <NoticeBar
          tone="warning"
          title={t('goneTitle')}
          detail={waitingText}
          action={renewButton}
        />
      )
    case 'needs-target':
      return <ChooseTarget {...{ connection, actions, mayManage }} />
    case 'paused':
      return <NoticeBar tone="info" title={t('pausedTitle')} detail={t('pausedText', { count })} />
    case 'rejecting':
    case null:
      return null
  }
}

const TONES = {
  accepted: 'success',
  rejected: 'danger',
  retry: 'warning',
  unauthorized: 'danger',
  gone: 'danger',
} as const

const TEXTS = {
  accepted: 'testAccepted',
  rejected: 'testRejected',
  retry: 'testRetry',
  unauthorized: 'testUnauthorized',
  gone: 'testGone',
} as const

type TestNoticeProps = { connection: Connection; state: Async<TestReply> | null }

/** What the service answered to the test. */
export function TestNotice({ connection, state }: TestNoticeProps): ReactNode {
  const t = useMessages(connectionMessages)
  if (state?.status !== 'ready') return null
  const { result, words, status, ms } = state.value
  const name = integrationOf(connection.integration).title
  // Leads don't arrive yet, although the access works.
  const isIncomplete = result === 'accepted' && connection.state === 'needs_target'
  // Without words, the server repeats the status, which is shown anyway.
  const hasOwnWords = words !== '' && words !== `HTTP ${status}`
  return (
    <NoticeBar
      announced
      tone={isIncomplete ? 'warning' : TONES[result]}
      title={t(TEXTS[result], { name })}
      detail={status !== null && t('testMeasure', { status: String(status), ms })}
    >
      {isIncomplete && t(`choose-${targetWordOf(connection.integration)}`, { name })}
      {!isIncomplete && hasOwnWords && (status === null ? words : t('testWords', { words }))}
    </NoticeBar>
  )
}
