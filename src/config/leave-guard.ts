import { type Kit, perKit } from './kit.ts'

type LeaveGuard = {
  /** Resolves to true if the user may leave; null while nothing is unsaved. */
  question: (() => Promise<boolean>) | null
}

/** Asks before the user leaves a page with unsaved changes. The page sets the question, and removes it again. */
export const leaveGuardOf = perKit((): LeaveGuard => ({ question: null }))

/** Leaves immediately, or after the user has agreed. */
export function leave(kit: Kit, go: () => void): void {
  const { question } = leaveGuardOf(kit)
  if (question === null) go()
  else void question().then((mayLeave) => mayLeave && go())
}
