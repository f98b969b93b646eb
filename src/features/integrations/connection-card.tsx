import { useSignals } from '@preact/signals-react/runtime'
import { useElement } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { Button } from '../../ui/fields/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { connectionPath, integrationOf } from './catalogue-rules.ts'
import { ConnectionStatus } from './connection-status.tsx'
import { MarkTile } from './mark-tile.tsx'
import type { Connection } from './model.ts'
import { useShownCount } from './use-shown-count.ts'

/** A service that gets leads. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const t = useMessages(integrationsMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  const { id, title, integration, state, sent, waiting } = connection
  const link = linkTo(connectionPath(id))
  const shown = useShownCount()
  return (
    <li>
      <MarkTile title={integrationOf(integration).title} isConnected />
      <h3 className="title-card truncate" title={title}>
        <a className="name" {...link}>
          <bdi>{title}</bdi>
        </a>
      </h3>
      <p className="small muted">
        <WhereTo connection={connection} />
      </p>
      <div className="foot">
        <ConnectionStatus connection={connection} />
        <span className="push small subtle number">
          {state === 'paused' || state === 'disconnected'
            ? t('waitingCount', { count: shown(waiting) })
            : t('sentCount', { count: shown(sent) })}
        </span>
        <Button size="small" {...link}>
          {actionText('open')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

function WhereTo({ connection }: { connection: Connection }) {
  useSignals()
  const t = useMessages(integrationsMessages)
  const locale = useElement().locale.value
  const { address, targets, campaigns: count } = connection
  if (targets.length > 0) {
    const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(targets)
    return t('toTargets', { targets: names, count })
  }
  if (address !== null) return <code>{address}</code>
  return t('fromCampaigns', { count })
}
