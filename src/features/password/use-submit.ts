import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useAction } from '../../config/use-action.ts'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { createIdempotentCall } from '../../lib/idempotent-call.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { useAlert } from '../../ui/overlays/alerts.tsx'
import { putPassword } from './api.ts'

/** The error below the form, until the next attempt. */
export type Problem = {
  text: string
  /** A retry can't help, so the form offers other next steps. */
  isFinal: boolean
}

/** The status for a token that is not valid, or no longer valid. */
const UNAUTHORIZED = 401

type Link = {
  /** As spelled in the API. */
  platform: string
  accessToken: string
  /** Called when the link's token is no longer valid, because it was used here or before. */
  onTokenInvalid: (() => void) | undefined
}

/** Sends the password, one request at a time, and reports errors. */
export function useSubmit({ platform, accessToken, onTokenInvalid }: Link) {
  const { http } = useKit()
  const reportFailure = useFailureReport()
  const [reported, setReported] = useState<{ problem: Problem; of: string } | null>(null)
  // An error from a previous link doesn't apply to this one.
  const problem = reported?.of === accessToken ? reported.problem : null
  const showError = (next: Problem) => setReported({ problem: next, of: accessToken })
  const [withIdempotencyKey] = useState(createIdempotentCall)
  const { busy, run } = useAction({
    onBegin: () => setReported(null),
    onFailure(failure) {
      const isFinal = failure instanceof ApiFailure && failure.status === UNAUTHORIZED
      if (isFinal) onTokenInvalid?.()
      reportFailure(failure, (text) => showError({ text, isFinal }))
    },
  })
  const send = (password: string, done: () => Promise<void>): Promise<void> =>
    run(async (signal) => {
      await withIdempotencyKey(
        JSON.stringify([platform, accessToken, password]),
        (idempotencyKey) =>
          putPassword(http, { platform, accessToken, password, idempotencyKey, signal }),
      )
      onTokenInvalid?.()
      await done()
    })
  return { busy, problem, report: showError, send }
}

/** Shows the server's message below the form; without one, or on an unexpected error, shows an alert. */
function useFailureReport() {
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
