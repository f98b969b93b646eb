import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Button } from '../../ui/fields/button.tsx'
import type { IntegrationName } from './catalogue.ts'
import { findConnection, integrationOf } from './catalogue-rules.ts'
import { CatalogueSkeleton } from './integrations-skeleton.tsx'
import { integrationsStore } from './store.ts'

type ServicePageProps = {
  name: IntegrationName
  /** The page of the service's first connection. */
  children: (connectionId: string) => ReactNode
}

/** `/integrations/{service}/`: the service's first connection, or where to connect it. */
export function ServicePage({ name, children }: ServicePageProps) {
  useSignals()
  const t = useMessages(integrationsMessages)
  const actionText = useMessages(actionMessages)
  const kit = useKit()
  const { list, open, close, reload } = integrationsStore(kit)
  const { linkTo } = usePaths()
  const siteId = kit.siteId.value
  useEffect(() => {
    void open(siteId)
    return close
  }, [open, close, siteId])
  const state = list.value
  useFailure(state.status === 'failed' ? state.failure : null, () => void reload())
  if (state.status === 'loading') return <CatalogueSkeleton />
  if (state.status === 'failed') {
    return (
      <ErrorPanel
        isPage
        failure={state.failure}
        title={t('failed')}
        onRetry={() => void reload()}
      />
    )
  }
  const connection = findConnection(state.value.connections, name)
  if (connection !== null) return children(connection.id)
  return (
    <EmptyState
      isPage
      title={t('notConnectedTitle', { name: integrationOf(name).title })}
      text={t('notConnectedText')}
      actions={<Button {...linkTo('/integrations')}>{actionText('goToIntegrations')}</Button>}
    />
  )
}
