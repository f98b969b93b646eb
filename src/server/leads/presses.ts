import type { Visitor } from '../campaign-events/visitor.ts'
import type { Statements } from '../platform/database/database.ts'
import { type LeadLink, lockLead, readLeadLink } from './links.ts'
import { confirmLead, setLeft } from './repository.ts'
import { type Action, DONE_IN, type LinkState, stateOfLink } from './rules.ts'
import type { LeadDeps } from './sending.ts'
import { countSubmission } from './submissions.ts'

/** What a press has led to. Not `isDone`: the link was in another state, which the page then says. */
export type Outcome = { link: LeadLink; state: LinkState; isDone: boolean }

/** All of it or nothing, and one press after the other: ten at the same moment count once. */
export function press(
  { database }: LeadDeps,
  { token, action }: { token: string; action: Action },
  visitor: Visitor,
): Promise<Outcome | null> {
  return database.transaction(async (statements) => {
    await lockLead(statements, token)
    const link = await readLeadLink(statements, token)
    if (link === null) return null
    const state = stateOfLink(link, visitor.now)
    const isDone = DONE_IN[action].includes(state)
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
      return setLeft(statements, link.subscriberId, now)
    case 'return':
      return setLeft(statements, link.subscriberId, null)
    case 'send-again':
      return // A mail, which no transaction waits for.
  }
}
