import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { integrationOf } from '../catalogue-rules.ts'
import { AccessFacts } from './access-facts.tsx'
import { lostTargets } from './draft-rules.ts'
import { CampaignFeedLine, NewCampaignsLine } from './feed-line.tsx'
import type { ConnectionDetails } from './model.ts'
import { connectionStore } from './store.ts'
import { TargetsFailed } from './targets-failed.tsx'
import type { ConnectionActions } from './use-connection-actions.ts'

type FeedsCardProps = {
  details: ConnectionDetails
  actions: ConnectionActions
  mayManage: boolean
}

/** Which campaigns' leads are sent, and to which list of the service. */
export function FeedsCard({ details, actions, mayManage }: FeedsCardProps) {
  const t = useMessages(connectionMessages)
  const { targets: kind } = integrationOf(details.connection.integration)
  const { loadTargets } = connectionStore(useKit())
  const { id } = details.connection
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection has other targets
  useEffect(() => {
    if (kind !== null) void loadTargets()
  }, [kind, id, loadTargets])
  return (
    <Card title={kind === null ? t('leadsFrom') : t(`leadsTo-${kind}`)}>
      <div className="stack">
        <FeedLines {...{ details, mayManage }} />
        <AccessFacts {...{ details, actions, mayManage }} />
      </div>
    </Card>
  )
}

function FeedLines({ details, mayManage }: Omit<FeedsCardProps, 'actions'>) {
  useSignals()
  const t = useMessages(connectionMessages)
  const { draft, targets } = connectionStore(useKit())
  const errorId = useId()
  const current = draft.value
  if (current === null) return null
  const { title: name, targets: kind } = integrationOf(details.connection.integration)
  const state = targets.value
  const options = kind !== null && state.status === 'ready' ? state.value : []
  // Without the permission, the names that the server remembers are listed, which may not be all.
  const isComplete = mayManage && kind !== null && state.status === 'ready'
  const lost = isComplete ? lostTargets(current, options) : new Set<string>()
  const line = { hasTargets: kind !== null, options, lost, errorId }
  return (
    <>
      <fieldset className="feeds" disabled={!mayManage} aria-label={t('leadsFrom')}>
        <NewCampaignsLine draft={current} {...line} />
        {current.campaigns.map((feed) => (
          <CampaignFeedLine key={feed.campaignId} draft={current} feed={feed} {...line} />
        ))}
      </fieldset>
      {current.campaigns.length === 0 && <p className="small muted">{t('noCampaigns')}</p>}
      {lost.size > 0 && (
        <span className="field">
          <FieldError id={errorId}>{t('targetLostText', { name })}</FieldError>
        </span>
      )}
      {kind !== null && state.status === 'failed' && (
        <TargetsFailed name={name} failure={state.failure} />
      )}
    </>
  )
}
