import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import type { IntegrationName } from './catalogue.ts'
import { connectionPath, integrationOf } from './catalogue-rules.ts'
import type { FinishedSignIn } from './finished-sign-in.ts'
import type { NewConnection } from './model.ts'
import { integrationsStore } from './store.ts'
import { useSignIn } from './use-sign-in.ts'

export type Connecting = ReturnType<typeof useConnecting>

/** Connects a service, by a dialog or by signing in there, and opens the new connection's page. */
export function useConnecting() {
  const t = useMessages(integrationsMessages)
  const kit = useKit()
  const store = integrationsStore(kit)
  const { go } = usePaths()
  const [dialogFor, setDialogFor] = useState<IntegrationName | null>(null)
  const [created, setCreated] = useState<NewConnection | null>(null)
  const noteConnected = (integration: IntegrationName) => {
    const { title: name } = integrationOf(integration)
    kit.notices.push({ tone: 'success', text: t('finished', { name }) })
  }
  const onSignedIn = ({ integration, connectionId }: FinishedSignIn, isAwaited: boolean) => {
    if (!isAwaited) return void store.refresh()
    noteConnected(integration)
    go(connectionPath(connectionId))
  }
  const { signIn, start, stop } = useSignIn(onSignedIn)
  return {
    dialogFor,
    created,
    ...{ signIn, retrySignIn: start, stopSignIn: stop },
    connect(integration: IntegrationName): void {
      if (integrationOf(integration).method === 'oauth') start({ integration, connectionId: null })
      else setDialogFor(integration)
    },
    async submit(integration: IntegrationName, credentials: Record<string, string>) {
      const connected = await store.connect({ integration, credentials })
      setDialogFor(null)
      if (connected.secret !== null) return setCreated(connected)
      noteConnected(integration)
      go(connectionPath(connected.connection.id))
    },
    closeDialog: () => setDialogFor(null),
    /** After the new webhook's secret has been shown. */
    showCreated() {
      if (created) go(connectionPath(created.connection.id))
      setCreated(null)
    },
  }
}
