import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { networkOf } from '../platform/http/client-network.ts'
import { ipv6Bits } from '../platform/http/ip-address.ts'

/** The events in the audit log; docs/security-server.md has the same list. */
export type AuditEvent =
  | 'sign-in.succeeded'
  | 'sign-in.failed'
  | 'sign-in.limited'
  | 'sign-in.reused'
  | 'sign-out'
  | 'sign-up.requested'
  | 'sign-up.refused'
  | 'sign-up'
  | 'password-reset.requested'
  | 'password-reset.refused'
  | 'password.changed'
  | 'email.confirmed'
  | 'keys.made'
  | 'keys.sealed'
  | 'export.requested'
  | 'export.downloaded'
  | 'export.deleted'
  | 'bulk-action.started'
  | 'bulk-action.stopped'
  | 'subscribers.deleted'

type AuditDetails = {
  /** Null for an unknown token, or an email address without an account: which one it was is not logged. */
  personId?: string | null
  /** An IP address; truncated before it is written. */
  address?: string
  reason?: string
  /** What was done to how many subscribers, and by which run. */
  bulkAction?: { kind: string; count: number | null; runId?: string }
}

/**
 * Writes one log line, marked by its `audit` field. The line never contains a password, token, email address or full IP
 * address.
 */
export function recordAudit(
  log: Pick<Logger, 'info'>,
  event: AuditEvent,
  { personId = null, address, reason, bulkAction }: AuditDetails = {},
): void {
  log.info({
    audit: event,
    personId,
    ...(address !== undefined && { from: truncateAddress(address) }),
    ...(reason !== undefined && { reason }),
    ...bulkAction,
  })
}

/** The caller's network: an IPv4 /24 or an IPv6 /48. */
export function truncateAddress(address: string): string {
  const network = networkOf(address).replace(/\/64$/, '')
  switch (isIP(network)) {
    case 4:
      return network.replace(/\.\d+$/, '.0/24')
    case 6: {
      const bits = ipv6Bits(network)
      const groups = [112n, 96n, 80n].map((shift) => ((bits >> shift) & 0xffffn).toString(16))
      return `${groups.join(':')}::/48`
    }
    default:
      return 'unknown'
  }
}
