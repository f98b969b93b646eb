import { Refusal } from '../http/refusal.ts'
import type { Attempts } from '../identity/attempts.ts'
import { tooMany } from '../identity/form.ts'

/** Who tries: an address of the network, with a token that may be anything. */
type Try = { address: string; token: string }

/** Counts every try twice: guesses come from one address, or go to one token. */
export const limitTries = (attempts: Attempts) => ({
  /** @throws Refusal RATE_LIMITED with the wait */
  async count({ address, token }: Try): Promise<void> {
    const waits = [
      await attempts.count('new password by address', address),
      await attempts.count('new password by token', token),
    ]
    const waitMs = Math.max(...waits.map((wait) => wait ?? 0))
    if (waitMs <= 0) return
    const { sentence, retryAfter } = tooMany(waitMs)
    throw new Refusal('RATE_LIMITED', sentence, { retryAfterSeconds: Number(retryAfter) })
  },
})
