import type { BackgroundTasks } from '../../src/server/platform/process/background-tasks.ts'

const EVERY_MS = 250
const ANSWERS_WITHIN_MS = 20_000

/** Carries one signed letter to the product. */
export type Post = (body: string, headers: Record<string, string>) => Promise<{ ok: boolean }>

/** To a webhook of this very server. */
export const postTo =
  (port: number, path: string): Post =>
  (body, headers) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })

/** What a stand-in does without being asked: again and again, never twice at once. Gives the way to stop. */
export function workAgainAndAgain(
  background: Pick<BackgroundTasks, 'run'>,
  work: () => Promise<unknown>,
): () => void {
  let isAtWork = false
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    background.run(async () => {
      try {
        await work()
      } finally {
        isAtWork = false
      }
    })
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
