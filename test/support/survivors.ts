import { executeServerCommand } from '@web/test-runner-commands'
import { nextTask } from './next-task.ts'

/** How many objects survive garbage collection, after the work that renderers deferred to a later frame. */
export async function countSurvivors(
  gone: readonly WeakRef<object>[],
  maxSurvivors: number,
): Promise<number> {
  const count = () => gone.filter((one) => one.deref()).length
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await new Promise(requestAnimationFrame)
    await executeServerCommand('collect-garbage')
    await nextTask()
    if (count() <= maxSurvivors) break
  }
  return count()
}
