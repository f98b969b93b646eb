import { useMessages } from '../../../config/use-messages.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { pathOfPage } from '../page-path-rules.ts'
import { useTimes } from '../use-times.ts'
import type { JourneyEvent, VisitKnowledge } from './journey-rules.ts'

type TimelineProps = { events: readonly JourneyEvent[]; visit: VisitKnowledge; now: Date }

/** What happened to a subscriber, newest first, and what is known of their visit. */
export function Timeline({ events, visit, now }: TimelineProps) {
  const t = useMessages(subscriberDetailsMessages)
  const { relative, exact } = useTimes(now)
  return (
    <section>
      <h3 className="group-label">{t('journey')}</h3>
      <ol className="timeline">
        {events.map((event) => (
          <li key={keyOf(event)}>
            <EventText event={event} />
            <time className="subtle" dateTime={event.at.toISOString()} title={exact(event.at)}>
              {relative(event.at)}
            </time>
          </li>
        ))}
      </ol>
      <p className="small muted">{t(`visit-${visit}`)}</p>
    </section>
  )
}

const keyOf = ({ kind, at }: JourneyEvent): string => `${kind} ${at.getTime()}`

function EventText({ event }: { event: JourneyEvent }) {
  const t = useMessages(subscriberDetailsMessages)
  switch (event.kind) {
    case 'submitted':
      return (
        <span>
          {event.page === null
            ? t('submitted')
            : t('submittedOn', { page: pathOfPage(event.page) })}
        </span>
      )
    case 'imported':
      return <span>{t('importedBy', { name: event.by })}</span>
    case 'email-sent':
      return <span>{t('emailSent')}</span>
    case 'confirmed':
      return <span>{t('confirmedByEmail')}</span>
    case 'confirmed-by-hand':
      return (
        <span>
          <span>{t('confirmedManually', { name: event.by ?? t('formerMember') })}</span>
          <span className="reason muted" dir="auto">
            {event.reason}
          </span>
        </span>
      )
    case 'unsubscribed':
      return <span>{t('unsubscribedEvent')}</span>
    case 'unsubscribed-by-hand':
      return <span>{t('unsubscribedManually', { name: event.by ?? t('formerMember') })}</span>
  }
}
