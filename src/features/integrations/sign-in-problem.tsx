import { type ReactNode, useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { signInNavigationOf } from '../../config/sign-in-window.ts'
import { useMessages } from '../../config/use-messages.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { actionMessages } from '../../messages/actions.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { uiMessages } from '../../messages/ui.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { Button } from '../../ui/fields/button.tsx'
import type { IntegrationName } from './catalogue.ts'
import type { EndedSignIn } from './finished-sign-in.ts'
import { rememberedConnection } from './remembered-sign-in.ts'
import { integrationsStore } from './store.ts'

/** What the page does with a sign-in that ends without access. */
export type SignInEnd = {
  /** Whether the dashboard opened a window for the sign-in, which can be closed. */
  isOwnWindow: boolean
  onEnded(reason: EndedSignIn['reason']): void
  /** The sign-in goes on at this address of the service. */
  onRestarted(address: string): void
  onClose(): void
}

type SignInProblemProps = {
  title: string
  /** The service whose sign-in can be started again. */
  retries?: IntegrationName
  reason?: EndedSignIn['reason']
  end: SignInEnd
  children: ReactNode
}

/** Why a sign-in to a service gave no access. */
export function SignInProblem(props: SignInProblemProps) {
  const { title, retries, reason = 'failed', end, children } = props
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  const { linkTo } = usePaths()
  const { problem, isBusy, retry } = useRetry(retries, end)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each problem
  useEffect(() => end.onEnded(reason), [reason])
  return (
    <EmptyState
      isPage
      title={title}
      text={
        <>
          <span dir="auto">{children}</span>
          {problem !== null && (
            <span className="field">
              <span className="field-error" role="alert">
                {problem}
              </span>
            </span>
          )}
        </>
      }
      actions={
        <>
          {retries && (
            <Button variant="primary" busy={isBusy} onClick={retry}>
              {uiText('tryAgain')}
            </Button>
          )}
          {end.isOwnWindow ? (
            <Button onClick={end.onClose}>{uiText('close')}</Button>
          ) : (
            <Button {...linkTo('/integrations')}>{actionText('goToIntegrations')}</Button>
          )}
        </>
      }
    />
  )
}

/** Starts the sign-in again, in this window. */
function useRetry(integration: IntegrationName | undefined, { onRestarted }: SignInEnd) {
  const t = useMessages(integrationsMessages)
  const failureText = useFailureText()
  const kit = useKit()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const start = async (name: IntegrationName) => {
    setBusy(true)
    setProblem(null)
    try {
      const connectionId = rememberedConnection(kit, name)
      const address = await integrationsStore(kit).startSignIn({ integration: name, connectionId })
      if (signInNavigationOf(kit).go(address) === 'went') onRestarted(address)
      else setProblem(t('signInRefused', { address }))
    } catch (error) {
      setProblem(failureText(toApiFailure(error)))
    }
    setBusy(false)
  }
  return { problem, isBusy, retry: () => void (integration && start(integration)) }
}
