import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { type Async, failed, loading } from '../../lib/async.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type IntegrationName, isIntegrationName } from './catalogue.ts'
import { integrationOf } from './catalogue-rules.ts'
import type { Connection } from './model.ts'
import { type SignInEnd, SignInProblem } from './sign-in-problem.tsx'
import { parseSignInReturn, type SignInReturn } from './sign-in-rules.ts'
import { integrationsStore } from './store.ts'

type OAuthCallbackPageProps = {
  /** The service's name, from the path. */
  mailer: string
  query: URLSearchParams
  onConnected: (connection: Connection) => void
  end: SignInEnd
}

/** `/integrations/oauth_callback/{mailer}`: completes a sign-in, or says why that isn't possible. */
export function OAuthCallbackPage(props: OAuthCallbackPageProps) {
  const t = useMessages(integrationsMessages)
  const { mailer, query, onConnected, end } = props
  if (!isIntegrationName(mailer) || integrationOf(mailer).method !== 'oauth') {
    return (
      <SignInProblem title={t('unknownTitle')} end={end}>
        {t('unknownText')}
      </SignInProblem>
    )
  }
  const returned = parseSignInReturn(query)
  return returned.kind === 'code' ? (
    <Finishing {...{ mailer, returned, onConnected, end }} />
  ) : (
    <Refusal {...{ mailer, returned, end }} />
  )
}

type FinishingProps = {
  mailer: IntegrationName
  returned: Extract<SignInReturn, { kind: 'code' }>
  onConnected: (connection: Connection) => void
  end: SignInEnd
}

function Finishing({ mailer, returned, onConnected, end }: FinishingProps) {
  const t = useMessages(integrationsMessages)
  const failureText = useFailureText()
  const name = integrationOf(mailer).title
  const state = useFinish({ mailer, returned, onConnected })
  if (state.status === 'failed') {
    return (
      <SignInProblem title={t('finishFailedTitle', { name })} retries={mailer} end={end}>
        {failureText(state.failure)}
      </SignInProblem>
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
function useFinish({ mailer, returned, onConnected }: Omit<FinishingProps, 'end'>): Async<null> {
  const { finishSignIn } = integrationsStore(useKit())
  const [state, setState] = useState<Async<null>>(loading)
  const hasStarted = useRef(false)
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
    if (hasStarted.current) return
    hasStarted.current = true
    void finish()
  }, [])
  useFailure(state.status === 'failed' ? state.failure : null, () => void finish())
  return state
}

type RefusalProps = {
  mailer: IntegrationName
  returned: Exclude<SignInReturn, { kind: 'code' }>
  end: SignInEnd
}

function Refusal({ mailer, returned, end }: RefusalProps) {
  const t = useMessages(integrationsMessages)
  const name = integrationOf(mailer).title
  switch (returned.kind) {
    case 'denied':
      return (
        <SignInProblem
          title={t('deniedTitle', { name })}
          retries={mailer}
          reason="denied"
          end={end}
        >
          {t('deniedText')}
        </SignInProblem>
      )
    case 'error':
      return (
        <SignInProblem title={t('providerTitle', { name })} retries={mailer} end={end}>
          {t('providerText', { words: returned.words })}
        </SignInProblem>
      )
    case 'incomplete':
      return (
        <SignInProblem title={t('incompleteTitle')} retries={mailer} end={end}>
          {t('incompleteText', { name })}
        </SignInProblem>
      )
  }
}
