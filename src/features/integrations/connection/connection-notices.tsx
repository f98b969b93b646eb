import type { ReactNode } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import type { TestReply } from '../bench/model.ts'
import { integrationOf, targetWordOf, troubleOf } from '../catalogue-rules.ts'
import type { Connection } from '../model.ts'
import { statusText } from '../response-rules.ts'
import { useShownCount } from '../use-shown-count.ts'
import { useRenewText } from './actions-menu.tsx'
import { ChooseTarget } from './choose-target.tsx'
import type { ConnectionActions } from './use-connection-actions.ts'

type NoticeProps = { connection: Connection; actions: ConnectionActions; mayManage: boolean }

/** What is wrong with the connection, and what its last test said; a test is newer than what stopped the sending. */
export function ConnectionNotices(props: NoticeProps) {
  const { connection, actions } = props
  const { testReply } = actions
  const trouble = troubleOf(connection)
  const isRetested = testReply !== null && (trouble === 'disconnected' || trouble === 'gone')
  return (
    <>
      {!isRetested && <StateNotice {...props} />}
      {testReply !== null && <TestNotice {...props} reply={testReply} />}
    </>
  )
}

/** Why leads wait, and what to do about it; nothing while they are sent. */
function StateNotice({ connection, actions, mayManage }: NoticeProps) {
  const t = useMessages(connectionMessages)
  const { title: name, waiting } = connection
  const count = useShownCount()(waiting)
  const renewButton = mayManage && <RenewButton {...{ connection, actions }} />
  const waitingText = waiting > 0 ? t('disconnectedText', { count }) : t('disconnectedTextNone')
  switch (troubleOf(connection)) {
    case 'disconnected':
      return connection.state === 'disconnected' ? (
        <NoticeBar
          tone="danger"
          title={t('disconnectedTitle', { name })}
          detail={waitingText}
          action={renewButton}
        />
      ) : (
        <NoticeBar
          tone="danger"
          title={t('unauthorizedTitle', { name })}
          detail={`${waitingText} ${t('resumeIsEnough')}`}
          action={renewButton}
        />
      )
    case 'gone':
      return (
        <NoticeBar
          tone="warning"
          title={t('goneTitle')}
          detail={`${waitingText} ${t('resumeIsEnough')}`}
          action={renewButton}
        />
      )
    case 'needs-target':
      return <ChooseTarget {...{ connection, actions, mayManage }} />
    case 'paused':
      return (
        <NoticeBar
          tone="info"
          title={t('pausedTitle')}
          detail={waiting > 0 ? t('pausedText', { count }) : t('pausedTextNone')}
        />
      )
    case 'rejecting':
    case null:
      return null
  }
}

function RenewButton({ connection, actions }: Omit<NoticeProps, 'mayManage'>) {
  return (
    <Button size="small" onClick={actions.renewAccess}>
      {useRenewText(connection)}
    </Button>
  )
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

/** What the service answered to the test, and what to do with a connection that is paused. */
function TestNotice({ connection, actions, reply }: NoticeProps & { reply: TestReply }): ReactNode {
  const t = useMessages(connectionMessages)
  const { result, words, status, ms } = reply
  const name = integrationOf(connection.integration).title
  // Leads don't arrive yet, although the access works.
  const isIncomplete = result === 'accepted' && connection.state === 'needs_target'
  // Without words, the server repeats the status, which is shown anyway.
  const hasOwnWords = words !== '' && (status === null || words !== statusText(status))
  return (
    <NoticeBar
      announced
      tone={isIncomplete ? 'warning' : TONES[result]}
      title={t(TEXTS[result], { name })}
      detail={status !== null && t('testMeasure', { status: statusText(status), ms })}
      action={<TestAction {...{ connection, actions, result }} />}
    >
      {isIncomplete && t(`choose-${targetWordOf(connection.integration)}`, { name })}
      {connection.state === 'paused' && result === 'accepted' && t('testResume')}
      {!isIncomplete && hasOwnWords && (status === null ? words : t('testWords', { words }))}
    </NoticeBar>
  )
}

type TestActionProps = Omit<NoticeProps, 'mayManage'> & Pick<TestReply, 'result'>

function TestAction({ connection, actions, result }: TestActionProps) {
  const t = useMessages(connectionMessages)
  if (result === 'unauthorized' || result === 'gone')
    return <RenewButton {...{ connection, actions }} />
  if (result !== 'accepted' || connection.state !== 'paused') return null
  return (
    <Button size="small" busy={actions.running === 'resume'} onClick={actions.resume}>
      {t('resume')}
    </Button>
  )
}
