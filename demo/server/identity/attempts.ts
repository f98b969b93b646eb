import { createHash } from 'node:crypto'
import type { Statements } from '../database/database.ts'

const MINUTE = 60_000

/** How often something may be tried within a window; after that the person waits for its end. */
export const LIMITS = {
  'sign-in by email': { attempts: 10, windowMs: 15 * MINUTE },
  'sign-in by address': { attempts: 50, windowMs: 15 * MINUTE },
  'sign-up by address': { attempts: 50, windowMs: 60 * MINUTE },
  'mail to email': { attempts: 5, windowMs: 60 * MINUTE },
  'mail by address': { attempts: 50, windowMs: 60 * MINUTE },
  'new password by address': { attempts: 50, windowMs: 15 * MINUTE },
  'new password by token': { attempts: 20, windowMs: 15 * MINUTE },
  'license by email': { attempts: 10, windowMs: 60 * MINUTE },
  'license by address': { attempts: 50, windowMs: 60 * MINUTE },
  'license link by address': { attempts: 50, windowMs: 15 * MINUTE },
  'shop by name': { attempts: 20, windowMs: 60 * MINUTE },
  'shop by address': { attempts: 50, windowMs: 60 * MINUTE },
  'leads by address': { attempts: 50, windowMs: 60 * MINUTE },
  'draws by address': { attempts: 10, windowMs: 60 * MINUTE },
  'new fonts by address': { attempts: 40, windowMs: 60 * MINUTE },
  'coupon by account': { attempts: 20, windowMs: 15 * MINUTE },
  'list mail to email': { attempts: 5, windowMs: 60 * MINUTE },
} as const
type Limit = keyof typeof LIMITS

export type Attempts = {
  /** Counts one attempt. Milliseconds to wait where there were too many, else null. */
  count(limit: Limit, subject: string): Promise<number | null>
  /** Takes one back: an attempt that succeeded is no guess. */
  forgive(limit: Limit, subject: string): Promise<void>
  /** Starts anew. */
  forget(limit: Limit, subject: string): Promise<void>
}

const keyOf = (limit: Limit, subject: string) =>
  createHash('sha256').update(`${limit}:${subject.toLowerCase()}`).digest('base64url')

/** Counts in the database, so that the limit holds over all processes and a restart. */
export function createAttempts(database: Pick<Statements, 'query'>, now: () => Date): Attempts {
  return {
    async count(limit, subject) {
      const { attempts, windowMs } = LIMITS[limit]
      const [row] = await database.query<{ attempts: number; window_ends_at: Date }>(
        `insert into identity_attempts as known (subject, attempts, window_ends_at)
         values ($1, 1, $3::timestamptz)
         on conflict (subject) do update set
           attempts = case when known.window_ends_at > $2::timestamptz then known.attempts + 1 else 1 end,
           window_ends_at = case when known.window_ends_at > $2::timestamptz
             then known.window_ends_at else excluded.window_ends_at end
         returning attempts, window_ends_at`,
        [keyOf(limit, subject), now(), new Date(now().getTime() + windowMs)],
      )
      if (!row || row.attempts <= attempts) return null
      return row.window_ends_at.getTime() - now().getTime()
    },
    async forgive(limit, subject) {
      await database.query(
        'update identity_attempts set attempts = greatest(attempts - 1, 0) where subject = $1',
        [keyOf(limit, subject)],
      )
    },
    async forget(limit, subject) {
      await database.query('delete from identity_attempts where subject = $1', [
        keyOf(limit, subject),
      ])
    },
  }
}
