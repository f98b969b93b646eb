import { executeServerCommand } from '@web/test-runner-commands'

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

export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
