import { Refusal } from '../platform/http/refusal.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

const secondsIn = (waitMs: number): number => Math.ceil(waitMs / SECOND_MS)

function tooManyMessage(waitMs: number): string {
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** The message for too many attempts, and the matching Retry-After header. */
export const tooManyAttempts = (waitMs: number): { message: string; retryAfter: string } => ({
  message: tooManyMessage(waitMs),
  retryAfter: String(secondsIn(waitMs)),
})

/** How an API call rejects too many attempts. */
export const rateLimited = (waitMs: number, message = tooManyMessage(waitMs)): Refusal =>
  new Refusal('RATE_LIMITED', message, { retryAfterSeconds: secondsIn(waitMs) })
