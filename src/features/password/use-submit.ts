import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useAction } from '../../config/use-action.ts'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { createIdempotentCall } from '../../lib/idempotency-key.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { useAlert } from '../../ui/feedback/alerts.tsx'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { putPassword } from './api.ts'

/** What stands under the form until the next try. */
export type Problem = {
  text: string
  /** No other try can help: the form then offers another way on. */
  isFinal: boolean
}

/** The answer to a token that does not work here, or no longer. */
const UNAUTHORIZED = 401

type Link = {
  /** In the API's spelling. */
  platform: string
  accessToken: string
  /** The token of the link works no more, whether it was used here or before. */
  onSpent: (() => void) | undefined
}

/** Sends the password once at a time, and says what went wrong. */
export function useSubmit({ platform, accessToken, onSpent }: Link) {
  const { http } = useKit()
  const tellFailure = useFailureWords()
  const [told, setTold] = useState<{ problem: Problem; of: string } | null>(null)
  // What was wrong with the link before is not wrong with this one.
  const problem = told?.of === accessToken ? told.problem : null
  const tell = (next: Problem) => setTold({ problem: next, of: accessToken })
  const [underKey] = useState(createIdempotentCall)
  const { busy, run } = useAction({
    onBegin: () => setTold(null),
    onFailure(failure) {
      const isFinal = failure instanceof ApiFailure && failure.status === UNAUTHORIZED
      if (isFinal) onSpent?.()
      tellFailure(failure, (text) => tell({ text, isFinal }))
    },
  })
  const send = (password: string, done: () => Promise<void>): Promise<void> =>
    run(async (signal) => {
      await underKey(JSON.stringify([platform, accessToken, password]), (idempotencyKey) =>
        putPassword(http, { platform, accessToken, password, idempotencyKey, signal }),
      )
      onSpent?.()
      await done()
    })
  return { busy, problem, tell, send }
}

/** The server's words under the form; an alert where it has none, or something else broke. */
function useFailureWords() {
  const t = useMessages(setPasswordMessages)
  const alert = useAlert()
  const failureText = useFailureText()
  return (failure: unknown, show: (text: string) => void): void => {
    const title = t('failedTitle')
    if (!(failure instanceof ApiFailure)) void alert({ title, text: t('failedUnexpectedly') })
    else if (failure.serverMessage) show(failure.serverMessage)
    else {
      void alert({ title, text: t('failed') })
      show(failureText(failure))
    }
  }
}
