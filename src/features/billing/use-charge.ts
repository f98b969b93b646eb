import { useEffect } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useProgress } from '../../config/use-progress.ts'
import { sessionStore } from '../session/store.ts'
import { confirmCharge } from './overview-api.ts'
import { nextPollMs } from './polling-rules.ts'

/** Polls a Shopify charge until it is paid or declined. */
export function useCharge(chargeId: string) {
  const kit = useKit()
  const { tag } = useElement()
  const { progress: charge, retry } = useProgress({
    subject: chargeId,
    load: (signal) => confirmCharge(kit.http, chargeId, { signal }),
    isPending: ({ status }) => status === 'processing',
    delayMs: (attempt) => nextPollMs(attempt, Math.random()),
  })
  const isPaid = charge.status === 'ready' && charge.value.status === 'paid'
  // Updates the shell's copy of the plan; if that fails, the next page loads it.
  useEffect(() => {
    if (!isPaid) return
    sessionStore(kit)
      .reloadUser()
      .catch((failure: unknown) => kit.report(failure, { tag }))
  }, [isPaid, kit, tag])
  return { charge, retry }
}
