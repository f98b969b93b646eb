import type { AppDeps } from '../../../src/server/app/deps.ts'
import { runRepeatedly, webhookSender } from '../jobs.ts'
import { settle } from './payments/pay.ts'
import { Store } from './store.ts'
import { deliverDue } from './webhooks/deliver.ts'

/** Settles due bank payments. */
export async function settleDuePayments({
  database,
  now,
}: Pick<AppDeps, 'database' | 'now'>): Promise<void> {
  await database.transaction(async (statements) => {
    const due = await statements.query<{ sessionId: string }>(
      `delete from local_stripe_settlements where due_at <= $1 returning session_id as "sessionId"`,
      [now()],
    )
    if (due.length === 0) return
    const store = new Store(statements, now())
    await store.lock()
    for (const { sessionId } of due) await settle(store, sessionId)
  })
}

/** Settles bank payments and delivers webhooks. Returns a function that stops it. */
export function runStripeJobs({
  database,
  environment,
  background,
  now,
}: Pick<AppDeps, 'database' | 'environment' | 'background' | 'now'>): () => void {
  const post = webhookSender(environment.ports.app, '/v1/webhooks/stripe')
  return runRepeatedly(background, async () => {
    await settleDuePayments({ database, now })
    await deliverDue({ database, now }, post)
  })
}
