import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { useTypedGuard } from '../../../ui/overlays/use-typed-guard.ts'
import { connectionStore } from './store.ts'

/** While changes aren't saved, asks before the user follows a link in the dashboard or leaves the document. */
export function useLeaveGuard(): void {
  useSignals()
  const t = useMessages(connectionMessages)
  const { changeCount, discard } = connectionStore(useKit())
  const count = changeCount.value
  useTypedGuard({
    isTyped: count > 0,
    title: t('leaveTitle'),
    text: t('leaveText', { count }),
    onDrop: discard,
  })
}
