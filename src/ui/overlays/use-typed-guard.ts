import { useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { leaveGuardOf } from '../../config/leave-guard.ts'
import { useMessages } from '../../config/use-messages.ts'
import { widgetMessages } from '../../messages/widgets.ts'
import { useConfirm } from './alerts.tsx'

type TypedGuardOptions = {
  isTyped: boolean
  /** By default, about what was typed. */
  title?: string
  text?: string
  /** Called when the user has agreed to lose it. */
  onDrop?: () => void
}

/** While something is typed that isn't saved, asks before the user leaves what shows it, or the document. */
export function useTypedGuard({ isTyped, title, text, onDrop }: TypedGuardOptions): void {
  const kit = useKit()
  const t = useMessages(widgetMessages)
  const confirm = useConfirm()
  const ask = async (): Promise<boolean> => {
    const mayLeave = await confirm({
      title: title ?? t('dropTypedTitle'),
      text: text ?? t('dropTypedText'),
      ...{ confirm: t('dropTyped'), cancel: t('keepTyped'), tone: 'danger' },
    })
    if (mayLeave) onDrop?.()
    return mayLeave
  }
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!isTyped) return
    const guard = leaveGuardOf(kit)
    const question = () => latest.current()
    guard.question = question
    const onUnload = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => {
      // Another view may have set its own question.
      if (guard.question === question) guard.question = null
      removeEventListener('beforeunload', onUnload)
    }
  }, [kit, isTyped])
}
