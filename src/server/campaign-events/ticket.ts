import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../platform/http/encryption.ts'

/** Longer than any cache stores a list of live campaigns, but too short to make collecting tickets worthwhile. */
const TICKET_LIFETIME_MINUTES = 30
/** How much the clocks of several servers may differ. */
const CLOCK_SKEW_MINUTES = 2

const MINUTE_MS = 60_000
const RADIX = 36
const TICKET_PATTERN = /^([0-9a-z]{1,8})\.([\w-]{22})$/
/** 128 bits. */
const SIGNATURE_LENGTH = 22

type TicketState = 'valid' | 'expired' | 'invalid'

const minuteOf = (now: Date) => Math.floor(now.getTime() / MINUTE_MS)

function sign(secret: string, siteId: string, minute: string): string {
  const key = deriveKey(secret, 'poplar view ticket')
  const signature = createHmac('sha256', key).update(`${siteId}.${minute}`).digest('base64url')
  return signature.slice(0, SIGNATURE_LENGTH)
}

/** The ticket that a page of the site needs for its views and clicks to be counted. See docs/security-popups.md. */
export function issueTicket(secret: string, siteId: string, now: Date): string {
  const minute = minuteOf(now).toString(RADIX)
  return `${minute}.${sign(secret, siteId, minute)}`
}

export function ticketState(
  secret: string,
  { ticket, siteId, now }: { ticket: string; siteId: string; now: Date },
): TicketState {
  const [, minute, signature] = TICKET_PATTERN.exec(ticket) ?? []
  if (minute === undefined || signature === undefined) return 'invalid'
  const expected = sign(secret, siteId, minute)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return 'invalid'
  const age = minuteOf(now) - Number.parseInt(minute, RADIX)
  if (age < -CLOCK_SKEW_MINUTES) return 'invalid'
  return age < TICKET_LIFETIME_MINUTES ? 'valid' : 'expired'
}
