import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { signInNavigationOf } from '../../config/sign-in-window.ts'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { type Async, failed, loading } from '../../lib/async.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { actionMessages } from '../../messages/actions.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { uiMessages } from '../../messages/ui.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { type IntegrationName, isIntegrationName } from './catalogue.ts'
import { integrationOf } from './catalogue-rules.ts'
import type { Connection } from './model.ts'
import { rememberedConnection } from './remembered-sign-in.ts'
import { parseSignInReturn, type SignInReturn } from './sign-in-rules.ts'
import { integrationsStore } from './store.ts'

type OAuthCallbackPageProps = {
  /** The service's name, from the path. */
  mailer: string
  query: URLSearchParams
  onConnected: (connection: Connection) => void
}

/** `/integrations/oauth_callback/{mailer}`: completes a sign-in, or says why that isn't possible. */
export function OAuthCallbackPage({ mailer, query, onConnected }: OAuthCallbackPageProps) {
  const t = useMessages(integrationsMessages)
  if (!isIntegrationName(mailer) || integrationOf(mailer).method !== 'oauth') {
    return <Problem title={t('unknownTitle')}>{t('unknownText')}</Problem>
  }
  const returned = parseSignInReturn(query)
  return returned.kind === 'code' ? (
    <Finishing {...{ mailer, returned, onConnected }} />
  ) : (
    <Refusal {...{ mailer, returned }} />
  )
}

type FinishingProps = {
  mailer: IntegrationName
  returned: Extract<SignInReturn, { kind: 'code' }>
  onConnected: (connection: Connection) => void
}

function Finishing({ mailer, returned, onConnected }: FinishingProps) {
  const t = useMessages(integrationsMessages)
  const failureText = useFailureText()
  const name = integrationOf(mailer).title
  const state = useFinish({ mailer, returned, onConnected })
  if (state.status === 'failed') {
    return (
      <Problem title={t('finishFailedTitle', { name })} retries={mailer}>
        {failureText(state.failure)}
      </Problem>
    )
  }
  return (
    <Loading label={t('finishing', { name })}>
      <h1 className="title-page">{t('finishing', { name })}</h1>
      <Skeleton width="260px" />
    </Loading>
  )
}

/** Finishes once: the code and the state are used up by the first attempt. */
function useFinish({ mailer, returned, onConnected }: FinishingProps): Async<null> {
  const { finishSignIn } = integrationsStore(useKit())
  const [state, setState] = useState<Async<null>>(loading)
  const isBegun = useRef(false)
  const finish = async () => {
    try {
      const { code, state: signInState, server } = returned
      const result = { integration: mailer, code, state: signInState, server }
      onConnected((await finishSignIn(result)).connection)
    } catch (error) {
      setState(failed(toApiFailure(error)))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void finish()
  }, [])
  useFailure(state.status === 'failed' ? state.failure : null, () => void finish())
  return state
}

type RefusalProps = {
  mailer: IntegrationName
  returned: Exclude<SignInReturn, { kind: 'code' }>
}

function Refusal({ mailer, returned }: RefusalProps) {
  const t = useMessages(integrationsMessages)
  const name = integrationOf(mailer).title
  switch (returned.kind) {
    case 'denied':
      return (
        <Problem title={t('deniedTitle', { name })} retries={mailer}>
          {t('deniedText')}
        </Problem>
      )
    case 'error':
      return (
        <Problem title={t('providerTitle', { name })} retries={mailer}>
          {t('providerText', { words: returned.words })}
        </Problem>
      )
    case 'incomplete':
      return (
        <Problem title={t('incompleteTitle')} retries={mailer}>
          {t('incompleteText', { name })}
        </Problem>
      )
  }
}

type ProblemProps = {
  title: string
  /** The service whose sign-in can be started again. */
  retries?: IntegrationName
  children: ReactNode
}

function Problem({ title, retries, children }: ProblemProps) {
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  const { linkTo } = usePaths()
  const { problem, isBusy, retry } = useRetry(retries)
  return (
    <EmptyState
      isPage
      title={title}
      text={
        <>
          <span dir="auto">{children}</span>
          {problem !== null && (
            <span className="field">
              <span className="error" role="alert">
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
          <Button {...linkTo('/integrations')}>{actionText('goToIntegrations')}</Button>
        </>
      }
    />
  )
}

/** Starts the sign-in again, in this window. */
function useRetry(integration: IntegrationName | undefined) {
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
      if (signInNavigationOf(kit).go(address) !== 'went')
        setProblem(t('signInRefused', { address }))
    } catch (error) {
      setProblem(failureText(toApiFailure(error)))
    }
    setBusy(false)
  }
  return { problem, isBusy, retry: () => void (integration && start(integration)) }
}
