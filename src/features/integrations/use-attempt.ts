import { useState } from 'react'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { connectionMessages } from '../../messages/connection.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { useAlert } from '../../ui/overlays/alerts.tsx'

/** What is tried; each has a sentence for its failure. */
type ActionName =
  | 'pause'
  | 'resume'
  | 'test'
  | 'save'
  | 'set'
  | 'remove'
  | 'secret'
  | 'send'
  | 'send-all'

export type Attempt = ReturnType<typeof useAttempt>['attempt']

/** Runs one action at a time; if it fails, shows an alert and reports the failure to the host page. */
export function useAttempt() {
  const t = useMessages(connectionMessages)
  const alert = useAlert()
  const failureText = useFailureText()
  const [running, setRunning] = useState<ActionName | null>(null)
  const [refused, setRefused] = useState<{ failure: ApiFailure; retry: () => void } | null>(null)
  useFailure(refused?.failure ?? null, () => refused?.retry())
  const attempt = async (name: ActionName, act: () => Promise<void>): Promise<void> => {
    if (running !== null) return
    setRunning(name)
    try {
      await act()
    } catch (error) {
      const failure = toApiFailure(error)
      setRefused({ failure, retry: () => void attempt(name, act) })
      setRunning(null)
      await alert({ title: t(`failed-${name}`), text: failureText(failure) })
      setRefused(null)
    }
    setRunning(null)
  }
  return {
    /** The name of the action that is running, for its button. */
    running,
    attempt: (name: ActionName, act: () => Promise<void>) => void attempt(name, act),
  }
}
