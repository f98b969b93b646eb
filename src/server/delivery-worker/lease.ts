import type { Logger } from 'pino'
import type { Database } from '../platform/database/database.ts'

/** How long a delivery belongs to a worker that does not renew its lease. */
export const LEASE_MS = 30_000
const RENEWAL_INTERVAL_MS = 10_000

type LeaseDeps = { database: Database; log: Pick<Logger, 'error'>; now: () => Date }

/** Renews a delivery's lease until the returned function is called. */
export function keepLease({ database, log, now }: LeaseDeps, deliveryId: string): () => void {
  const renew = () =>
    database
      .query(
        `update deliveries set leased_until = $2
         where delivery_id = $1::uuid and leased_until is not null`,
        [deliveryId, new Date(now().getTime() + LEASE_MS)],
      )
      .catch((error: unknown) => log.error({ err: error }))
  const timer = setInterval(() => void renew(), RENEWAL_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** For a delivery that this worker does not finish. */
export const releaseLease = ({ database }: Pick<LeaseDeps, 'database'>, deliveryId: string) =>
  database.query('update deliveries set leased_until = null where delivery_id = $1::uuid', [
    deliveryId,
  ])
