import type { Deps } from '../deps.ts'
import { settle } from './payments/pay.ts'
import { Store } from './store.ts'
import { deliverDue, type Post } from './webhooks/deliver.ts'

const EVERY_MS = 250
const WEBHOOK = '/v1/webhooks/stripe'
const ANSWERS_WITHIN_MS = 20_000

/** Lets the banks answer whose time has come. */
export async function settleDue({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await database.transaction(async (statements) => {
    const due = await statements.query<{ sessionId: string }>(
      `delete from local_stripe_settlements where due_at <= $1 returning session_id as "sessionId"`,
      [now()],
    )
    if (due.length === 0) return
    const store = new Store(statements, now())
    await store.takeTurn()
    for (const { sessionId } of due) await settle(store, sessionId)
  })
}

const postTo =
  (port: number): Post =>
  (body, headers) =>
    fetch(`http://127.0.0.1:${port}${WEBHOOK}`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })

/** Does what Stripe does by itself: banks answer, webhooks are delivered. Gives the way to stop. */
export function workAsStripe({
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
        await settleDue({ database, now })
        await deliverDue({ database, now }, post)
      } finally {
        isAtWork = false
      }
    })
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
