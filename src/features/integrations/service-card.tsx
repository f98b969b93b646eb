import { useMessages } from '../../config/use-messages.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { Button } from '../../ui/fields/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { IntegrationName } from './catalogue.ts'
import { integrationOf } from './catalogue-rules.ts'
import { MarkTile } from './mark-tile.tsx'

type ServiceCardProps = {
  name: IntegrationName
  isConnected: boolean
  /** The host hasn't set up the service's sign-in. */
  isUnavailable: boolean
  /** Null if the user may not connect services. */
  onConnect: ((name: IntegrationName) => void) | null
}

/** A service that can be connected. */
export function ServiceCard({ name, isConnected, isUnavailable, onConnect }: ServiceCardProps) {
  const t = useMessages(integrationsMessages)
  const { title, method, credentials } = integrationOf(name)
  const isToken = credentials.some((field) => field.kind === 'secret' && field.isToken)
  return (
    <li>
      <MarkTile title={title} isConnected={false} />
      <h3 className="title-card">{title}</h3>
      <p className="small muted">{t(`about-${name}`)}</p>
      <div className="foot">
        <span className="small subtle">
          {isUnavailable ? t('unavailable') : t(`by-${isToken ? 'token' : method}`)}
        </span>
        {onConnect !== null && !isUnavailable && (
          <span className="push">
            <Button
              size="small"
              aria-haspopup={method === 'oauth' ? undefined : 'dialog'}
              onClick={() => onConnect(name)}
            >
              {t(isConnected ? 'connectAnother' : 'connect')}
              <VisuallyHidden> {title}</VisuallyHidden>
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}
