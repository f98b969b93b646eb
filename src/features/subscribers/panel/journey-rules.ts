import type { Details } from './model.ts'

/** Something that happened to a subscriber; what was sent to tools has a list of its own. */
export type JourneyEvent = { at: Date } & (
  | { kind: 'submitted'; page: string | null }
  | { kind: 'imported'; by: string }
  | { kind: 'email-sent' }
  | { kind: 'confirmed' }
  | { kind: 'confirmed-by-hand'; by: string | null; reason: string }
  | { kind: 'unsubscribed' }
  | { kind: 'unsubscribed-by-hand'; by: string | null }
)

/** What happens at the same moment happens in this order. */
const ORDER: readonly JourneyEvent['kind'][] = [
  ...(['submitted', 'imported', 'email-sent', 'confirmed', 'confirmed-by-hand'] as const),
  ...(['unsubscribed', 'unsubscribed-by-hand'] as const),
]

type Facts = Pick<
  Details,
  | 'submissions'
  | 'imported'
  | 'emailsSentAt'
  | 'confirmedAt'
  | 'manualConfirmations'
  | 'leftAt'
  | 'manualUnsubscription'
>

/** What is known of a subscriber's way onto the list and off it, newest first. */
export function journeyOf(facts: Facts): JourneyEvent[] {
  const { submissions, imported, emailsSentAt, confirmedAt, manualConfirmations, leftAt } = facts
  const isByHand = manualConfirmations.some(({ at }) => at.getTime() === confirmedAt?.getTime())
  const events: JourneyEvent[] = [
    ...submissions.map(({ sentAt: at, page }) => ({ kind: 'submitted' as const, at, page })),
    ...(imported !== null ? [{ kind: 'imported' as const, ...imported }] : []),
    ...emailsSentAt.map((at) => ({ kind: 'email-sent' as const, at })),
    ...(confirmedAt !== null && !isByHand ? [{ kind: 'confirmed' as const, at: confirmedAt }] : []),
    ...manualConfirmations.map((one) => ({ kind: 'confirmed-by-hand' as const, ...one })),
    ...(leftAt !== null ? [{ at: leftAt, ...unsubscription(facts) }] : []),
  ]
  return events.sort(
    (one, other) =>
      other.at.getTime() - one.at.getTime() || ORDER.indexOf(other.kind) - ORDER.indexOf(one.kind),
  )
}

const unsubscription = ({ manualUnsubscription }: Facts) =>
  manualUnsubscription === null
    ? { kind: 'unsubscribed' as const }
    : { kind: 'unsubscribed-by-hand' as const, ...manualUnsubscription }

/**
 * What is known of the visit in which the person signed up. A pop-up sends the page of its form, and no other page. A
 * website's own form may send none; an imported person has sent no form.
 */
export type VisitKnowledge = 'form-page' | 'no-page' | 'imported' | 'no-form'

export function visitKnowledge({
  submissions,
  imported,
}: Pick<Details, 'submissions' | 'imported'>): VisitKnowledge {
  if (submissions.length === 0) return imported === null ? 'no-form' : 'imported'
  return submissions.some(({ page }) => page !== null) ? 'form-page' : 'no-page'
}
