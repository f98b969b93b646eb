import { type Kit, perKit } from './kit.ts'

/** Resolves to true if the user may leave. */
export type LeaveQuestion = () => Promise<boolean>

/** The questions of the views with something unsaved, the newest last. */
export const leaveQuestions = perKit((): Set<LeaveQuestion> => new Set())

/** Leaves immediately, or after the user has agreed to lose what each view has, the newest first. */
export async function leave(kit: Kit, go: () => void): Promise<void> {
  for (const question of [...leaveQuestions(kit)].reverse()) if (!(await question())) return
  go()
}
