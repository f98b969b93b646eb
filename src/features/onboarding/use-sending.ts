import { useState } from 'react'
import { useElement } from '../../config/context.tsx'
import { ApiFailure } from '../../lib/failure.ts'
import { useLateFailureText } from '../../ui/late-failure-text.ts'

type SendingOptions = {
  /** `otherwise` finds fault with what was typed: a server that failed by itself must not say so. */
  blamesInput?: boolean
}

/**
 * Sends a form once at a time. `error` is the sentence beside the field: the server's own, else
 * `otherwise` where the server refused without a word (spec §8), else what went wrong on the way.
 */
export function useSending(otherwise: string, { blamesInput = false }: SendingOptions = {}) {
  const scope = useElement()
  const failureText = useLateFailureText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const send = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(null)
    scope.setState('failed', false)
    try {
      await work(scope.signal)
    } catch (failure) {
      if (scope.signal.aborted) return // the element is gone, and the call with it
      const isMeant = isWordlessRefusal(failure) && !(blamesInput && isServersFault(failure))
      setError(isMeant ? otherwise : await failureText(failure))
      scope.fail(failure, () => void send(work))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, setError, send }
}

const isWordlessRefusal = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.kind === 'refused' && !failure.serverMessage

const isServersFault = ({ status = 0 }: ApiFailure): boolean => status >= 500
