/** What was done to a document, so that it can be undone and done again. */
export type History<Doc> = {
  past: readonly Doc[]
  present: Doc
  future: readonly Doc[]
  /** What the last step worked on; the next one of the same is part of it. Null: the step is over. */
  subject: string | null
}

/** More nobody walks back; each step shares what it has not changed with the one before. */
export const MAX_STEPS_BACK = 200

export const beginHistory = <Doc>(present: Doc): History<Doc> => ({
  past: [],
  present,
  future: [],
  subject: null,
})

/**
 * The history with one step more. Steps one after the other that work on the same subject, as every letter of
 * a text does, are one; what had been undone before cannot be done again.
 */
export function record<Doc>(
  history: History<Doc>,
  next: Doc,
  subject: string | null = null,
): History<Doc> {
  const { past, present } = history
  if (next === present) return history
  const isSameStep = subject !== null && subject === history.subject
  return {
    past: isSameStep ? past : [...past, present].slice(-MAX_STEPS_BACK),
    present: next,
    future: [],
    subject,
  }
}

/** The next step is one of its own, whatever it works on. */
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
