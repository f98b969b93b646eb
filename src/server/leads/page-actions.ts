import type { Visitor } from '../campaign-events/visitor.ts'
import type { Statements } from '../platform/database/database.ts'
import type { LeadDeps } from './confirmation-email.ts'
import { type LeadLink, lockLead, readLeadLink } from './links.ts'
import { confirmLead, setUnsubscribed } from './repository.ts'
import { type Action, ALLOWED_STATES, type LinkState, linkStateAt } from './rules.ts'
import { countSubmission } from './submissions.ts'

/** What a press has led to. Not `isDone`: the link was in another state, which the page then says. */
export type ActionOutcome = { link: LeadLink; state: LinkState; isDone: boolean }

/** All of it or nothing, and one press after the other: ten at the same moment count once. */
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
  statements: Statements,
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
      return // A mail, which no transaction waits for.
  }
}
