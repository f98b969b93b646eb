import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { integrationOf } from '../catalogue-rules.ts'
import { AccessFacts } from './access-facts.tsx'
import { type Draft, draftOf, feedsInOrder, lostTargets, MAX_SHOWN_FEEDS } from './draft-rules.ts'
import { CampaignFeedLine, type FeedOptions, NewCampaignsLine } from './feed-line.tsx'
import type { CampaignFeed, ConnectionDetails } from './model.ts'
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
  const [targetErrorId, lostErrorId] = [useId(), useId()]
  const current = draft.value
  if (current === null) return null
  const { title: name, targets: kind } = integrationOf(details.connection.integration)
  const state = targets.value
  const options = kind !== null && state.status === 'ready' ? state.value : []
  // Without the permission, the names that the server remembers are listed, which may not be all.
  const isComplete = mayManage && kind !== null && state.status === 'ready'
  const lostIn = (draft: Draft) => (isComplete ? lostTargets(draft, options) : new Set<string>())
  const lost = lostIn(current)
  const needsTarget = details.connection.state === 'needs_target' && current.defaultTarget === null
  const line = { hasTargets: kind !== null, options, lost, needsTarget, lostErrorId, targetErrorId }
  return (
    <>
      <fieldset className="feeds" disabled={!mayManage} aria-label={t('leadsFrom')}>
        <NewCampaignsLine draft={current} {...line} />
        {/* In the order of what is saved, so that a row stays where it is while it is changed. */}
        <CampaignLines
          draft={current}
          campaigns={feedsInOrder(current.campaigns, details.campaigns, lostIn(draftOf(details)))}
          {...line}
        />
      </fieldset>
      {current.campaigns.length === 0 && <p className="small muted">{t('noCampaigns')}</p>}
      {needsTarget && <LinesError id={targetErrorId}>{t('targetMissing')}</LinesError>}
      {lost.size > 0 && <LinesError id={lostErrorId}>{t('targetLostText', { name })}</LinesError>}
      {kind !== null && state.status === 'failed' && (
        <TargetsFailed name={name} failure={state.failure} />
      )}
    </>
  )
}

function LinesError({ id, children }: { id: string; children: string }) {
  return (
    <span className="field">
      <FieldError id={id}>{children}</FieldError>
    </span>
  )
}

type CampaignLinesProps = FeedOptions & { campaigns: readonly CampaignFeed[] }

function CampaignLines({ campaigns, ...line }: CampaignLinesProps) {
  const t = useMessages(connectionMessages)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? campaigns : campaigns.slice(0, MAX_SHOWN_FEEDS)
  return (
    <>
      {shown.map((feed) => (
        <CampaignFeedLine key={feed.campaignId} feed={feed} {...line} />
      ))}
      {shown.length < campaigns.length && (
        <span className="show-all">
          <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
            {t('showAllCampaigns', { count: campaigns.length })}
          </Button>
        </span>
      )}
    </>
  )
}
