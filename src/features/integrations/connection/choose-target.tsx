import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { integrationOf, targetWordOf } from '../catalogue-rules.ts'
import type { Connection } from '../model.ts'
import { useShownCount } from '../use-shown-count.ts'
import { connectionStore } from './store.ts'
import type { ConnectionActions } from './use-connection-actions.ts'

type ChooseTargetProps = { connection: Connection; actions: ConnectionActions; mayManage: boolean }

/** Asks for the list of a service that takes no lead without one; leads wait until it is chosen. */
export function ChooseTarget({ connection, actions, mayManage }: ChooseTargetProps) {
  useSignals()
  const t = useMessages(connectionMessages)
  const { targets } = connectionStore(useKit())
  const { integration, waiting } = connection
  const count = useShownCount()(waiting)
  const word = targetWordOf(integration)
  const name = integrationOf(integration).title
  const state = targets.value
  const isEmpty = mayManage && state.status === 'ready' && state.value.length === 0
  return (
    <NoticeBar
      tone="warning"
      title={t(`choose-${word}`, { name })}
      detail={waiting > 0 ? t('chooseText', { count }) : t('chooseTextNone')}
      action={mayManage && <TargetSelect {...{ actions, isEmpty, word }} />}
    >
      {isEmpty && <span>{t(`noTargets-${word}`, { name })}</span>}
    </NoticeBar>
  )
}

type TargetSelectProps = {
  actions: ConnectionActions
  isEmpty: boolean
  word: ReturnType<typeof targetWordOf>
}

function TargetSelect({ actions, isEmpty, word }: TargetSelectProps) {
  useSignals()
  const t = useMessages(connectionMessages)
  const { targets, loadTargets } = connectionStore(useKit())
  const state = targets.value
  // The card below says why they couldn't be loaded, and loads them again.
  if (state.status === 'failed') return null
  if (isEmpty)
    return (
      <Button size="small" onClick={() => void loadTargets()}>
        {t('loadTargets')}
      </Button>
    )
  return (
    <Select
      size="small"
      aria-label={t(`chooseOne-${word}`)}
      placeholder={t(state.status === 'loading' ? 'targetsLoading' : `chooseOne-${word}`)}
      options={
        state.status === 'ready'
          ? state.value.map(({ id, name }) => ({ value: id, label: name }))
          : []
      }
      value=""
      disabled={state.status === 'loading' || actions.running === 'save'}
      onChange={({ currentTarget }) => actions.chooseTarget(currentTarget.value)}
    />
  )
}
