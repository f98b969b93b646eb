import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useKit } from '../../../config/context.tsx'
import { guardLeaving } from '../../../config/leave-guard.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { widgetMessages } from '../../../messages/widgets.ts'
import { useConfirm } from '../../../ui/overlays/alerts.tsx'
import { connectionStore } from './store.ts'

/** While changes aren't saved, asks before the user follows a link in the dashboard or leaves the document. */
export function useLeaveGuard(): void {
  useSignals()
  const kit = useKit()
  const store = connectionStore(kit)
  const isHeld = store.changeCount.value > 0
  const question = useLeaveQuestion()
  const latest = useRef(question)
  latest.current = question
  useEffect(() => {
    if (!isHeld) return
    return guardLeaving(kit, async () => {
      const mayLeave = await latest.current()
      if (mayLeave) store.discard()
      return mayLeave
    })
  }, [kit, store, isHeld])
}

function useLeaveQuestion(): () => Promise<boolean> {
  const t = useMessages(connectionMessages)
  const widgetText = useMessages(widgetMessages)
  const confirm = useConfirm()
  const { changeCount } = connectionStore(useKit())
  return () =>
    confirm({
      title: t('leaveTitle'),
      text: t('leaveText', { count: changeCount.peek() }),
      ...{ confirm: widgetText('dropTyped'), cancel: widgetText('keepTyped'), tone: 'danger' },
    })
}
