/** A document's versions, for undo and redo. */
export type History<Doc> = {
  past: readonly Doc[]
  present: Doc
  future: readonly Doc[]
  /** What the last step changed; another change to it is part of the same step. Null if the step has ended. */
  subject: string | null
}

/**
 * More steps than anybody is likely to undo. Steps are small, because each shares its unchanged parts with the one
 * before.
 */
export const MAX_UNDO_STEPS = 200

export const createHistory = <Doc>(present: Doc): History<Doc> => ({
  past: [],
  present,
  future: [],
  subject: null,
})

/**
 * Adds a step to the history and clears the redo steps. Consecutive changes to the same subject, such as the keystrokes
 * in one text field, are one step.
 */
export function recordChange<Doc>(
  history: History<Doc>,
  next: Doc,
  subject: string | null = null,
): History<Doc> {
  const { past, present } = history
  if (next === present) return history
  const isSameStep = subject !== null && subject === history.subject
  return {
    past: isSameStep ? past : [...past, present].slice(-MAX_UNDO_STEPS),
    present: next,
    future: [],
    subject,
  }
}

/** Ends the current step: the next change starts a new one, whatever it changes. */
export const endStep = <Doc>(history: History<Doc>): History<Doc> =>
  history.subject === null ? history : { ...history, subject: null }

export const canUndo = ({ past }: History<unknown>): boolean => past.length > 0
export const canRedo = ({ future }: History<unknown>): boolean => future.length > 0

export function undo<Doc>(history: History<Doc>): History<Doc> {
  const [before] = history.past.slice(-1)
  if (!canUndo(history) || before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    subject: null,
  }
}

export function redo<Doc>(history: History<Doc>): History<Doc> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, subject: null }
}
