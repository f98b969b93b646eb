import { useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { guardLeaving } from '../../config/leave-guard.ts'
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

/**
 * While something is typed that isn't saved, asks before the user leaves what shows it, or the document. Returns a
 * function that closes only this view, and so asks only about what is typed here.
 */
export function useTypedGuard({
  isTyped,
  title,
  text,
  onDrop,
}: TypedGuardOptions): (close: () => void) => void {
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
    return guardLeaving(kit, () => latest.current())
  }, [kit, isTyped])
  return (close) => {
    if (!isTyped) close()
    else void ask().then((mayLeave) => mayLeave && close())
  }
}
