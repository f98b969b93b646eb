import type { Visitor } from '../campaign-events/visitor.ts'
import { queueLead, queueRemoval } from '../deliveries/queue.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { LeadDeps } from './confirmation-email.ts'
import { type LeadLink, lockLead, readLeadLink } from './links.ts'
import { confirmLead, setUnsubscribed } from './repository.ts'
import { type Action, ALLOWED_STATES, type LinkState, linkStateAt } from './rules.ts'
import { countSubmission } from './submissions.ts'

/** The result of an action. If `isDone` is false, the link was in another state, which the page then shows. */
export type ActionOutcome = { link: LeadLink; state: LinkState; isDone: boolean }

/**
 * Performs an action in one transaction. Simultaneous actions run one after the other, so that ten simultaneous submits
 * are counted once.
 */
export function performAction(
  { database, jobs }: LeadDeps,
  { token, action }: { token: string; action: Action },
  visitor: Visitor,
): Promise<ActionOutcome | null> {
  return database.transaction(async (statements) => {
    await lockLead(statements, token)
    const link = await readLeadLink(statements, token)
    if (link === null) return null
    const state = linkStateAt(link, visitor.now)
    const isDone = ALLOWED_STATES[action].includes(state)
    if (isDone) await perform(statements, jobs, { link, action, visitor })
    return { link, state, isDone }
  })
}

type PageAction = { link: LeadLink; action: Action; visitor: Visitor }

async function perform(
  statements: Queryable,
  jobs: JobQueue,
  { link, action, visitor }: PageAction,
): Promise<void> {
  const { now } = visitor
  const { subscriberId } = link
  switch (action) {
    case 'confirm':
      return confirm(statements, jobs, link, visitor)
    case 'leave':
      await setUnsubscribed(statements, subscriberId, now)
      return queueRemoval(statements, jobs, {
        ...{ subscriberIds: [subscriberId], kind: 'unsubscribed', now },
      })
    case 'return':
      await setUnsubscribed(statements, subscriberId, null)
      return queueLead(statements, jobs, { subscriberId, submissionId: null, now })
    case 'send-again':
      return // Sends an email, which must not delay the transaction.
  }
}

async function confirm(
  statements: Queryable,
  jobs: JobQueue,
  link: LeadLink,
  visitor: Visitor,
): Promise<void> {
  const { now } = visitor
  const { subscriberId } = link
  await confirmLead(statements, link, visitor)
  const submissionId = link.submission?.submissionId ?? null
  if (submissionId !== null) {
    await countSubmission(statements, submissionId, { authority: 'confirmed', now })
  }
  await queueLead(statements, jobs, { subscriberId, submissionId, now })
}
