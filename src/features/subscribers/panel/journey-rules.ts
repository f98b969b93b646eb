import type { PersonDelivery } from '../deliveries/model.ts'
import type { Details } from './model.ts'

/** Something that happened to a subscriber. */
export type JourneyEvent = { at: Date } & (
  | { kind: 'submitted'; page: string | null }
  | { kind: 'imported'; by: string }
  | { kind: 'email-sent' }
  | { kind: 'confirmed' }
  | { kind: 'confirmed-by-hand'; by: string | null; reason: string }
  | { kind: 'sent'; id: string; receiver: string }
  | { kind: 'unsubscribed' }
)

/** What happens at the same moment happens in this order. */
const ORDER: readonly JourneyEvent['kind'][] = [
  ...(['submitted', 'imported', 'email-sent', 'confirmed', 'confirmed-by-hand'] as const),
  ...(['sent', 'unsubscribed'] as const),
]

/** A lead that has arrived at a receiver. */
export type Arrival = { id: string; receiver: string; at: Date }

export const arrivalsOf = (deliveries: readonly PersonDelivery[]): Arrival[] =>
  deliveries.flatMap(({ id, kind, state, finishedAt, connectionTitle }) =>
    kind === 'lead' && state === 'sent' && finishedAt !== null
      ? [{ id, receiver: connectionTitle, at: finishedAt }]
      : [],
  )

type Facts = Pick<
  Details,
  'submissions' | 'imported' | 'emailsSentAt' | 'confirmedAt' | 'manualConfirmations' | 'leftAt'
>

/** What is known of a subscriber's way onto the list and off it, newest first. */
export function journeyOf(facts: Facts, arrivals: readonly Arrival[]): JourneyEvent[] {
  const { submissions, imported, emailsSentAt, confirmedAt, manualConfirmations, leftAt } = facts
  const isByHand = manualConfirmations.some(({ at }) => at.getTime() === confirmedAt?.getTime())
  const events: JourneyEvent[] = [
    ...submissions.map(({ sentAt: at, page }) => ({ kind: 'submitted' as const, at, page })),
    ...(imported !== null ? [{ kind: 'imported' as const, ...imported }] : []),
    ...emailsSentAt.map((at) => ({ kind: 'email-sent' as const, at })),
    ...(confirmedAt !== null && !isByHand ? [{ kind: 'confirmed' as const, at: confirmedAt }] : []),
    ...manualConfirmations.map((one) => ({ kind: 'confirmed-by-hand' as const, ...one })),
    ...arrivals.map((arrival) => ({ kind: 'sent' as const, ...arrival })),
    ...(leftAt !== null ? [{ kind: 'unsubscribed' as const, at: leftAt }] : []),
  ]
  return events.sort(
    (one, other) =>
      other.at.getTime() - one.at.getTime() || ORDER.indexOf(other.kind) - ORDER.indexOf(one.kind),
  )
}
