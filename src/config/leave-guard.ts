import { type Kit, perKit } from './kit.ts'

/** Resolves to true if the user may leave. */
type Question = () => Promise<boolean>

/** The questions of the views with something unsaved, the newest last. */
const questionsOf = perKit((): Set<Question> => new Set())

/**
 * Asks before the user leaves what the view is on, or the document. Returns a function that stops asking; other views'
 * questions stay.
 */
export function guardLeaving(kit: Kit, question: Question): () => void {
  const questions = questionsOf(kit)
  questions.add(question)
  const onUnload = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', onUnload)
  return () => {
    questions.delete(question)
    removeEventListener('beforeunload', onUnload)
  }
}

/** Leaves immediately, or after the user has agreed to lose what each view has, the newest first. */
export function leave(kit: Kit, go: () => void): void {
  const questions = [...questionsOf(kit)].reverse()
  if (questions.length === 0) go()
  else void mayLeave(questions).then((agreed) => agreed && go())
}

async function mayLeave(questions: readonly Question[]): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false
  return true
}
