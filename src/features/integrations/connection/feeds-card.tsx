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
import {
  type Draft,
  draftOf,
  feedsInOrder,
  lacksDefaultTarget,
  lostTargets,
  MAX_SHOWN_FEEDS,
} from './draft-rules.ts'
import {
  CampaignFeedLine,
  DefaultTargetLine,
  type FeedOptions,
  NewCampaignsLine,
} from './feed-line.tsx'
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
  const [missingId, lostErrorId] = [useId(), useId()]
  const current = draft.value
  if (current === null) return null
  const { title: name, targets: word } = integrationOf(details.connection.integration)
  const state = targets.value
  const options = word !== null && state.status === 'ready' ? state.value : []
  // Without the permission, the names that the server remembers are listed, which may not be all.
  const isComplete = mayManage && word !== null && state.status === 'ready'
  const lostIn = (draft: Draft) => (isComplete ? lostTargets(draft, options) : new Set<string>())
  const lost = lostIn(current)
  const nameOf = (id: string) =>
    options.find((one) => one.id === id)?.name ?? details.targetNames[id] ?? id
  const line = { draft: current, word, options, nameOf, lost, lostErrorId }
  const missing = missingTarget(details, current)
  return (
    <>
      <fieldset className="feeds" disabled={!mayManage} aria-label={t('leadsFrom')}>
        {word !== null && (
          <DefaultTargetLine
            {...{ ...line, word, requiresTarget: details.requiresTarget }}
            missing={missing && { noteId: missingId, isError: missing === 'changed' }}
          />
        )}
        {missing !== null && <MissingTarget {...{ missing, word }} id={missingId} />}
        <NewCampaignsLine {...line} />
        {/* In the order of what is saved, so that a row stays where it is while it is changed. */}
        <CampaignLines
          {...line}
          campaigns={feedsInOrder(current.campaigns, details.campaigns, lostIn(draftOf(details)))}
        />
      </fieldset>
      {current.campaigns.length === 0 && <p className="small muted">{t('noCampaigns')}</p>}
      {lost.size > 0 && <LinesError id={lostErrorId}>{t('targetLostText', { name })}</LinesError>}
      {word !== null && state.status === 'failed' && (
        <TargetsFailed name={name} failure={state.failure} />
      )}
    </>
  )
}

/** Whether leads would have no list, by an unsaved change or as it is saved; null if the service needs none. */
function missingTarget(details: ConnectionDetails, draft: Draft): 'changed' | 'saved' | null {
  if (!details.requiresTarget || !lacksDefaultTarget(draft)) return null
  return lacksDefaultTarget(draftOf(details)) ? 'saved' : 'changed'
}

type MissingTargetProps = {
  id: string
  missing: 'changed' | 'saved'
  word: FeedOptions['word']
}

/** An error only if the user's own change is the reason, before it is saved. */
function MissingTarget({ id, missing, word }: MissingTargetProps) {
  const t = useMessages(connectionMessages)
  const text = t(`defaultMissing-${word ?? 'list'}`)
  if (missing === 'changed') return <LinesError id={id}>{text}</LinesError>
  return (
    <p className="small muted" id={id}>
      {text}
    </p>
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
