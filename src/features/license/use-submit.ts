import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useAction } from '../../config/use-action.ts'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { licenseMessages } from '../../messages/license.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'

/** What stands beside the form until the next try. */
export type Problem = {
  failure: unknown
  /** The server's words, or the specification's. */
  text: string
  /** What else we know. */
  reason: string
}

/**
 * Sends once at a time. What goes wrong is a toast, in the server's words or the specification's (spec
 * §8), and stays beside the form.
 */
export function useSubmit() {
  const { notices } = useKit()
  const t = useMessages(licenseMessages)
  const failureText = useFailureText()
  const [problem, setProblem] = useState<Problem | null>(null)

  const show = (failure: unknown): void => {
    const facts = failure instanceof ApiFailure ? failure : null
    const text = facts?.serverMessage ?? t('failed')
    notices.push({ tone: 'error', text })
    setProblem({ failure, text, reason: facts?.kind === 'refused' ? '' : failureText(failure) })
  }
  const { busy, run: send } = useAction({
    onBegin: () => setProblem(null),
    onFailure: show,
  })
  return { busy, problem, send }
}
