import type { Context } from 'hono'
import { truncateAddress } from '../audit/audit.ts'
import type { Deps } from '../platform/deps.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { visitorHash } from './visitor-hash.ts'

/** The visitor who made a request, and when they made it. */
export type Visitor = {
  now: Date
  /** The caller's network, an IPv4 /24 or an IPv6 /48. */
  truncatedNetwork: string
  /** The hash of the caller's network for a campaign and the current day. */
  hashFor(campaignId: string): string
}

export function readVisitor(
  context: Context,
  { environment, now }: Pick<Deps, 'environment' | 'now'>,
): Visitor {
  const network = clientNetwork(context, environment.trustsProxy)
  const moment = now()
  return {
    now: moment,
    truncatedNetwork: truncateAddress(network),
    hashFor: (campaignId) =>
      visitorHash(environment.encryptionKey, { network, campaignId, now: moment }),
  }
}
