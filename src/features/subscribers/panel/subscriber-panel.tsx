import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { partStyles } from '../../../ui/theme/base.ts'
import { canEnter } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { personDeliveriesStore } from '../deliveries/store.ts'
import type { FormField } from '../model.ts'
import { CloseButton } from './close-button.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { journeyOf, visitKnowledge } from './journey-rules.ts'
import type { Details } from './model.ts'
import { NotesSection } from './notes-section.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonHead } from './person-head.tsx'
import { panelStore } from './store.ts'
import { SubmissionsSection } from './submissions-section.tsx'
import css from './subscriber-panel.css?inline'
import { TagsSection } from './tags-section.tsx'
import { Timeline } from './timeline.tsx'

partStyles(css)

export type SubscriberPanelProps = {
  id: string
  /** For the labels of the answers. */
  fields: readonly FormField[]
  now: Date
  onClose: () => void
  /** The subscriber's row in the list is out of date. */
  onChanged: () => void
  /** The person was deleted; the panel is still open. */
  onErased: () => void
}

/** Everything about one subscriber, beside the list. */
export function SubscriberPanel(props: SubscriberPanelProps) {
  const { id, onClose } = props
  const store = panelStore(useKit())
  useEffect(() => {
    void store.open(id)
    return store.close
  }, [store, id])
  useDeliveries(id)
  return (
    <PanelFrame id={id} onClose={onClose}>
      <PanelContent {...props} />
    </PanelFrame>
  )
}

/** Loads what was sent of the subscriber, for those who may enter the integrations: nobody else gets it. */
function useDeliveries(id: string): void {
  const store = personDeliveriesStore(useKit())
  const isAllowed = useMayEnterIntegrations()
  useEffect(() => {
    if (isAllowed) void store.load(id)
    return store.close
  }, [store, id, isAllowed])
}

function useMayEnterIntegrations(): boolean {
  useSignals()
  const user = sessionStore(useKit()).user.value
  return user !== null && canEnter(user, 'integrations')
}

function PanelContent(props: SubscriberPanelProps) {
  useSignals()
  const store = panelStore(useKit())
  const details = store.details.value
  const failure = details.status === 'failed' ? details.failure : null
  useFailure(failure, () => void store.reload())
  if (failure !== null) return <LoadFailed failure={failure} onClose={props.onClose} />
  if (details.status === 'ready' && details.value.id === props.id)
    return <ReadyContent {...props} person={details.value} />
  return <PanelSkeleton onClose={props.onClose} />
}

function ReadyContent({ person, ...props }: SubscriberPanelProps & { person: Details }) {
  const { fields, now, onClose, onChanged, onErased } = props
  useSignals()
  const kit = useKit()
  const deliveries = personDeliveriesStore(kit)
  const mayEnterIntegrations = useMayEnterIntegrations()
  const afterChange = () => {
    onChanged()
    // A person who is confirmed or unsubscribes is sent to the connections.
    if (mayEnterIntegrations) void deliveries.load(person.id)
  }
  return (
    <div className="stack">
      <PersonHead person={person} fields={fields} now={now} onClose={onClose} />
      <PersonActions person={person} onChanged={afterChange} onErased={onErased} />
      <PersonFacts person={person} fields={fields} />
      <TagsSection person={person} onChanged={onChanged} />
      <Timeline events={journeyOf(person)} visit={visitKnowledge(person)} now={now} />
      {mayEnterIntegrations && <DeliveriesSection id={person.id} now={now} />}
      <SubmissionsSection {...person} fields={fields} />
      <NotesSection person={person} now={now} />
    </div>
  )
}

function LoadFailed({ failure, onClose }: { failure: ApiFailure; onClose: () => void }) {
  const t = useMessages(subscriberDetailsMessages)
  const store = panelStore(useKit())
  const isGone = failure.status === 404
  return (
    <div className="stack">
      <div className="row end">
        <CloseButton onClose={onClose} />
      </div>
      {isGone ? (
        <ErrorPanel failure={failure} title={t('goneTitle')} text={t('goneText')} heading="h2" />
      ) : (
        <ErrorPanel
          failure={failure}
          title={t('failed')}
          heading="h2"
          onRetry={() => void store.reload()}
        />
      )}
    </div>
  )
}

function PanelSkeleton({ onClose }: { onClose: () => void }) {
  const t = useMessages(subscriberDetailsMessages)
  return (
    <div className="stack">
      <div className="row end">
        <CloseButton onClose={onClose} />
      </div>
      <Loading label={t('loading')}>
        <Skeleton width="70%" height={18} />
        <Skeleton width="45%" />
        <Skeleton width="100%" height={90} />
        <Skeleton width="100%" height={120} />
      </Loading>
    </div>
  )
}
