import type { Logger } from 'pino'
import type { Database } from '../platform/database/database.ts'

/**
 * How long a delivery belongs to a worker that does not renew its lease. The job's own lease does not suffice: a delivery
 * may have several jobs, such as one for "send now", and only one of them may call the receiver.
 */
export const LEASE_MS = 30_000
const RENEWAL_INTERVAL_MS = 10_000

type LeaseDeps = { database: Database; log: Pick<Logger, 'error'>; now: () => Date }

/** A delivery that a worker holds by this claim, unless another worker has taken it over. */
export type LeasedDelivery = { id: string; leaseId: string }

/** Renews a delivery's lease, if it is still this worker's. */
export const renewLease = (
  { database, now }: Pick<LeaseDeps, 'database' | 'now'>,
  { id, leaseId }: LeasedDelivery,
) =>
  database.query(
    `update deliveries set leased_until = $3
     where delivery_id = $1::uuid and lease_id = $2::uuid and leased_until is not null`,
    [id, leaseId, new Date(now().getTime() + LEASE_MS)],
  )

/** Renews a delivery's lease until the returned function is called. */
export function keepLease(deps: LeaseDeps, delivery: LeasedDelivery): () => void {
  const renew = () =>
    renewLease(deps, delivery).catch((error: unknown) => deps.log.error({ err: error }))
  const timer = setInterval(() => void renew(), RENEWAL_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** For a delivery that this worker does not finish. */
export const releaseLease = (
  { database }: Pick<LeaseDeps, 'database'>,
  { id, leaseId }: LeasedDelivery,
) =>
  database.query(
    `update deliveries set leased_until = null, lease_id = null
     where delivery_id = $1::uuid and lease_id = $2::uuid`,
    [id, leaseId],
  )
