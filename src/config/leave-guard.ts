import type { Kit } from './kit.ts'
import { type LeaveQuestion, leaveQuestions } from './leave.ts'

/**
 * Asks before the user leaves what the view is on, or the document. Returns a function that stops asking; other views'
 * questions stay. Apart from `leave`, because only views that load later have something unsaved.
 */
export function guardLeaving(kit: Kit, question: LeaveQuestion): () => void {
  const questions = leaveQuestions(kit)
  questions.add(question)
  const onUnload = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', onUnload)
  return () => {
    questions.delete(question)
    removeEventListener('beforeunload', onUnload)
  }
}
