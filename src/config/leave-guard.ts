import { perKit } from './kit.ts'

type Question = () => Promise<boolean>

/** Asks before the user leaves a page with unsaved changes. */
export const leaveGuardOf = perKit(() => {
  let ask: Question | null = null
  return {
    /** `question` resolves to true if the user may leave. Returns a function that stops asking. */
    hold(question: Question): () => void {
      ask = question
      return () => {
        if (ask === question) ask = null
      }
    },
    /** Leaves immediately, or after the user has agreed. */
    leave(go: () => void): void {
      if (ask === null) go()
      else void ask().then((mayLeave) => mayLeave && go())
    },
  }
})
