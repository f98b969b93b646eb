import type { Context } from 'hono'
import type { BulkAction } from '../../features/subscribers/bulk-runs/model.ts'
import { type AuditEvent, recordAudit } from '../audit/audit.ts'
import type { Deps } from '../platform/deps.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import type { SiteEnv } from '../sites/selected-site.ts'

type BulkEvent = {
  event: Extract<AuditEvent, `bulk-action.${string}` | 'subscribers.deleted'>
  kind: BulkAction['kind']
  runId?: string
  /** How many subscribers were selected at the start, or changed by the end; null if they were not counted. */
  count: number | null
}

/** Records in the audit log who did something to many subscribers. */
export function recordBulkAction(
  context: Context<SiteEnv>,
  { log, environment }: Pick<Deps, 'log' | 'environment'>,
  { event, ...bulkAction }: BulkEvent,
): void {
  const { personId } = context.var.person
  const address = clientAddress(context, environment.trustsProxy)
  recordAudit(log, event, { personId, address, bulkAction })
}
