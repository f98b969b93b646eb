import { useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useLooksAgain } from '../../config/use-looks-again.ts'
import { type Async, latest, loading } from '../../lib/async.ts'
import { nextLookMs } from '../checkout/payment-rules.ts'
import { sessionStore } from '../session/store.ts'
import { confirmCharge } from './overview-api.ts'
import type { Charge } from './overview-model.ts'

/** What has become of a charge at Shopify; one on its way is looked at again, more and more seldom. */
export function useCharge(chargeId: string): { charge: Async<Charge>; retry(): void } {
  const kit = useKit()
  const scope = useElement()
  const [charge, setCharge] = useState<Async<Charge>>(loading)
  const [question] = useState(latest)
  const looks = useRef(0)
  const show = (next: Async<Charge>) => {
    // What was known stands until something newer is.
    if (next.status === 'loading' && looks.current > 0) return
    looks.current += 1
    setCharge(next)
    if (next.status === 'failed') scope.fail(next.failure, look)
    if (next.status === 'ready' && next.value.status === 'paid') void showPlan()
  }
  const look = () => {
    scope.setState('failed', false)
    void question.run((signal) => confirmCharge(kit.http, chargeId, { signal }), show)
  }
  /** The shell has the new plan too; where that does not come, the next page asks for it. */
  const showPlan = () =>
    sessionStore(kit)
      .reloadUser()
      .catch((failure: unknown) => kit.report(failure, { tag: scope.tag }))
  const first = useRef(look)
  useEffect(() => {
    first.current()
    return question.stop
  }, [question])
  useLooksAgain(charge.status === 'ready' && charge.value.status === 'processing', {
    answer: charge,
    delayMs: () => nextLookMs(looks.current - 1, Math.random()),
    look,
  })
  return { charge, retry: look }
}
