import { createHmac } from 'node:crypto'
import { deriveKey } from '../platform/http/encryption.ts'

type Visit = { network: string; campaignId: string; now: Date }

/**
 * What is kept of a visitor's address: under a secret key, and of another day or campaign another hash, so
 * that neither the address nor the person's way from campaign to campaign can be read from the table.
 */
export function visitorHash(secret: string, { network, campaignId, now }: Visit): string {
  const day = now.toISOString().slice(0, 10)
  return createHmac('sha256', deriveKey(secret, 'visitor of a day'))
    .update(`${day} ${campaignId} ${network}`)
    .digest('base64url')
}
