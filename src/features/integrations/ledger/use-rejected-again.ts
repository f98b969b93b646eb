import { useEffect } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { ledgerStore } from './store.ts'

/** Says that leads which were sent again have been rejected again. @param page changes with what is shown */
export function useRejectedAgain(page: object | null): void {
  const t = useMessages(connectionMessages)
  const kit = useKit()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are shown
  useEffect(() => {
    const rejected = ledgerStore(kit).takeRejectedAgain()
    const [first] = rejected
    if (first === undefined) return
    const email = first.email || t(first.email === null ? 'hiddenPerson' : 'deletedPerson')
    const text =
      rejected.length === 1
        ? t('rejectedAgain', { email, words: first.words })
        : t('rejectedAgainMany', { count: rejected.length })
    kit.notices.push({ tone: 'warning', text })
  }, [kit, page])
}
