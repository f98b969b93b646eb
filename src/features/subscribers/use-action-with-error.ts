import { useState } from 'react'
import { useAction } from '../../config/use-action.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'

/** One action of a panel or dialog: whether it is running, and the sentence that says why it failed. */
export function useActionWithError() {
  const failureText = useFailureText()
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useAction({
    onBegin: () => setError(null),
    onFailure: (failure) => setError(failureText(failure)),
  })
  return { busy, error, run, clear: () => setError(null) }
}
