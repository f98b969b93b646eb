import type { Deps } from '../../deps.ts'
import { deliverShopWebhooks, type Post } from './webhooks.ts'

const EVERY_MS = 250
const WEBHOOK = '/v1/webhooks/shopify'
const ANSWERS_WITHIN_MS = 20_000

const postTo =
  (port: number): Post =>
  (body, headers) =>
    fetch(`http://127.0.0.1:${port}${WEBHOOK}`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })

/** Does what Shopify does by itself: tells the app. Gives the way to stop. */
export function workAsShopify({
  database,
  environment,
  background,
  now,
}: Pick<Deps, 'database' | 'environment' | 'background' | 'now'>): () => void {
  const post = postTo(environment.ports.dashboard)
  let isAtWork = false
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    background.run(async () => {
      try {
        await deliverShopWebhooks({ database, now }, post)
      } finally {
        isAtWork = false
      }
    })
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
