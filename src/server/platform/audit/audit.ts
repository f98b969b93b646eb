import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { networkOf } from '../http/client-network.ts'
import { ipv6Bits } from '../http/ip-address.ts'

/** What is recorded; docs/security.md lists the same ones. */
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

type Facts = {
  /** Null for a token that is nobody's, and for an address that nobody signs in with: which one it was is not kept. */
  personId?: string | null
  /** Shortened before it is written. */
  address?: string
  reason?: string
}

/** One line of the log, told from others by `audit`. Never a password, token, email or whole address. */
export function recordAudit(
  log: Pick<Logger, 'info'>,
  event: AuditEvent,
  { personId = null, address, reason }: Facts = {},
): void {
  log.info({
    audit: event,
    personId,
    ...(address !== undefined && { from: truncateAddress(address) }),
    ...(reason !== undefined && { reason }),
  })
}

/** The network that a caller is in: an IPv4 /24, an IPv6 /48. */
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
