import { createHmac } from 'node:crypto'
import { deriveKey } from '../platform/http/encryption.ts'

type Visit = { network: string; campaignId: string; now: Date }

/**
 * The hash that is stored for a visitor's IP address. It is keyed and differs per day and campaign, so that the
 * table reveals neither the IP address nor which campaigns a person has seen.
 */
export function visitorHash(secret: string, { network, campaignId, now }: Visit): string {
  const day = now.toISOString().slice(0, 10)
  return createHmac('sha256', deriveKey(secret, 'poplar visitor of a day'))
    .update(`${day} ${campaignId} ${network}`)
    .digest('base64url')
}
