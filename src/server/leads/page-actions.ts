import type { Visitor } from '../campaign-events/visitor.ts'
import type { Queryable } from '../platform/database/database.ts'
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
  { database }: LeadDeps,
  { token, action }: { token: string; action: Action },
  visitor: Visitor,
): Promise<ActionOutcome | null> {
  return database.transaction(async (statements) => {
    await lockLead(statements, token)
    const link = await readLeadLink(statements, token)
    if (link === null) return null
    const state = linkStateAt(link, visitor.now)
    const isDone = ALLOWED_STATES[action].includes(state)
    if (isDone) await perform(statements, link, action, visitor)
    return { link, state, isDone }
  })
}

async function perform(
  statements: Queryable,
  link: LeadLink,
  action: Action,
  visitor: Visitor,
): Promise<void> {
  const { now } = visitor
  switch (action) {
    case 'confirm':
      await confirmLead(statements, link, visitor)
      if (link.submission === null) return
      return countSubmission(statements, link.submission.submissionId, {
        authority: 'confirmed',
        now,
      })
    case 'leave':
      return setUnsubscribed(statements, link.subscriberId, now)
    case 'return':
      return setUnsubscribed(statements, link.subscriberId, null)
    case 'send-again':
      return // Sends an email, which must not delay the transaction.
  }
}
