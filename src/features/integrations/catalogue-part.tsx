import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessageTemplates } from '../../config/use-message-templates.ts'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { LinkButton } from '../../ui/fields/link-button.tsx'
import { Sentence } from '../../ui/layout/sentence.tsx'
import type { IntegrationName } from './catalogue.ts'
import { filterConnections, filterServices } from './catalogue-rules.ts'
import { ConnectionCard } from './connection-card.tsx'
import { IntegrationsToolbar } from './integrations-toolbar.tsx'
import type { Connections } from './model.ts'
import { ServiceCard } from './service-card.tsx'
import { integrationsStore } from './store.ts'

type CataloguePartProps = Connections & {
  /** Null if the user may not connect services. */
  onConnect: ((name: IntegrationName) => void) | null
}

/** The connections, and below them the services that can be added. */
export function CataloguePart({ connections, unavailable, onConnect }: CataloguePartProps) {
  useSignals()
  const t = useMessages(integrationsMessages)
  const actionText = useMessages(actionMessages)
  const { filter, clearFilter } = integrationsStore(useKit())
  const shownConnections = filterConnections(connections, filter.value)
  const services = filterServices(connections, filter.value)
  return (
    <>
      <IntegrationsToolbar
        found={{ connections: shownConnections.length, services: services.length }}
      />
      {shownConnections.length > 0 && (
        <section className="group" aria-labelledby="connected">
          <h2 className="title-section" id="connected">
            {t('connected')}
          </h2>
          <ul className="catalogue">
            {shownConnections.map((connection) => (
              <ConnectionCard key={connection.id} connection={connection} />
            ))}
          </ul>
        </section>
      )}
      {services.length > 0 && (
        <section className="group" aria-labelledby="add-one">
          <h2 className="title-section" id="add-one">
            {t('addOne')}
          </h2>
          <ul className="catalogue">
            {services.map(({ name, isConnected }) => (
              <ServiceCard
                key={name}
                {...{ name, isConnected, onConnect }}
                isUnavailable={unavailable.includes(name)}
              />
            ))}
          </ul>
        </section>
      )}
      {shownConnections.length + services.length === 0 && (
        <EmptyState
          framed
          title={t('nothingTitle')}
          text={t('nothingText')}
          actions={<Button onClick={clearFilter}>{actionText('clearFilters')}</Button>}
        />
      )}
      {onConnect !== null && <WebhookHint onConnect={onConnect} />}
    </>
  )
}

function WebhookHint({ onConnect }: { onConnect: (name: IntegrationName) => void }) {
  const t = useMessages(integrationsMessages)
  const templates = useMessageTemplates(integrationsMessages)
  const link = <LinkButton onClick={() => onConnect('webhook')}>{t('useWebhook')}</LinkButton>
  return (
    <p className="small muted webhook-hint">
      <Sentence line={templates('somethingElse')} slots={{ link }} />
    </p>
  )
}
