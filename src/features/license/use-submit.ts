import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useAction } from '../../config/use-action.ts'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { licenseMessages } from '../../messages/license.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'

/** The error next to the form, until the next attempt. */
export type Problem = {
  failure: unknown
  /** The server's message, or a general one. */
  text: string
  /** Details of the failure, if any. */
  reason: string
}

/**
 * Sends one request at a time. An error is shown in a toast, with the server's message or a general one, and stays
 * next to the form.
 */
export function useSubmit() {
  const { notices } = useKit()
  const t = useMessages(licenseMessages)
  const failureText = useFailureText()
  const [problem, setProblem] = useState<Problem | null>(null)

  const show = (failure: unknown): void => {
    const apiFailure = failure instanceof ApiFailure ? failure : null
    const text = apiFailure?.serverMessage ?? t('failed')
    notices.push({ tone: 'error', text })
    setProblem({
      failure,
      text,
      reason: apiFailure?.kind === 'refused' ? '' : failureText(failure),
    })
  }
  const { busy, run: send } = useAction({
    onBegin: () => setProblem(null),
    onFailure: show,
  })
  return { busy, problem, send }
}
