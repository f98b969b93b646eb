import { useState } from 'react'
import type { RefusalCode } from '../../config/refusal-code.ts'
import { useAction } from '../../config/use-action.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { useFailureMessage } from '../../ui/feedback/use-failure-message.ts'

type SubmitOptions = {
  /** The fallback text blames the input, so it must not be shown for a server error. */
  blamesInput?: boolean
}

/**
 * Sends a form, one request at a time. `error` is the field's error message: the server's own, or `fallbackText` if the
 * server refused without a message, or else the reason why the request failed. `isLimitReached`: the plan's site limit
 * is reached, which is not an error in the input.
 */
export function useSubmit(fallbackText: string, { blamesInput = false }: SubmitOptions = {}) {
  const failureText = useFailureMessage()
  const [error, setError] = useState<string | null>(null)
  const [isLimitReached, setLimitReached] = useState(false)
  const { busy, run: send } = useAction({
    onBegin() {
      setError(null)
      setLimitReached(false)
    },
    async onFailure(failure) {
      if (failure instanceof ApiFailure && failure.code === LIMIT_REACHED)
        return setLimitReached(true)
      const usesFallback =
        isRefusalWithoutMessage(failure) && !(blamesInput && isServerError(failure))
      setError(usesFallback ? fallbackText : await failureText(failure))
    },
  })
  return { busy, error, isLimitReached, setError, send }
}

const LIMIT_REACHED = 'LIMIT_REACHED' satisfies RefusalCode

const isRefusalWithoutMessage = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.kind === 'refused' && !failure.serverMessage

const isServerError = ({ status = 0 }: ApiFailure): boolean => status >= 500
