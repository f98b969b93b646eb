import type { BackgroundTasks } from '../../src/server/platform/process/background-tasks.ts'

const INTERVAL_MS = 250
const TIMEOUT_MS = 20_000

/** Sends one signed webhook to the product. */
export type SendWebhook = (
  body: string,
  headers: Record<string, string>,
) => Promise<{ ok: boolean }>

/** Sends to a webhook endpoint on this server. */
export const webhookSender =
  (port: number, path: string): SendWebhook =>
  (body, headers) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })

/** Runs background work repeatedly, never concurrently. Returns a function that stops it. */
export function runRepeatedly(
  background: Pick<BackgroundTasks, 'run'>,
  work: () => Promise<unknown>,
): () => void {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    background.run(async () => {
      try {
        await work()
      } finally {
        isRunning = false
      }
    })
  }, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
