import { createHash, createHmac } from 'node:crypto'
import type { Statements } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import { purposeKey } from '../http/sealed.ts'

const MINUTE = 60_000

/** How often something may be tried within a window; after that the person waits for its end. */
export const LIMITS = {
  'sign-in by email and address': { attempts: 10, windowMs: 15 * MINUTE },
  'sign-in by known device': { attempts: 10, windowMs: 15 * MINUTE },
  // Looser: strangers must come from many addresses to reach it, and it holds back no known device.
  'sign-in by email': { attempts: 100, windowMs: 60 * MINUTE },
  'sign-in by address': { attempts: 50, windowMs: 15 * MINUTE },
  'sign-up by address': { attempts: 50, windowMs: 60 * MINUTE },
  'sign-up mail by sign-up': { attempts: 3, windowMs: 60 * MINUTE },
  'sign-up link by address': { attempts: 50, windowMs: 15 * MINUTE },
  'sign-up password by link': { attempts: 10, windowMs: 15 * MINUTE },
  'mail to email': { attempts: 5, windowMs: 60 * MINUTE },
  'reset mail by email and address': { attempts: 5, windowMs: 60 * MINUTE },
  'reset mail by known device': { attempts: 5, windowMs: 60 * MINUTE },
  // Looser, as above; nobody's inbox is to be filled from many addresses either.
  'reset mail to email': { attempts: 20, windowMs: 60 * MINUTE },
  'mail by address': { attempts: 50, windowMs: 60 * MINUTE },
  'new password by address': { attempts: 50, windowMs: 15 * MINUTE },
  'new password by token': { attempts: 20, windowMs: 15 * MINUTE },
  'license by email and address': { attempts: 10, windowMs: 60 * MINUTE },
  // Looser, as for sign-ins: one network alone keeps no buyer waiting.
  'license by email': { attempts: 50, windowMs: 60 * MINUTE },
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

/** Whom a limit counts: one name, or a pair of which the first owns what is counted. */
export type Subject = string | readonly [owner: string, other: string]

export type Attempts = {
  /** Counts one attempt. Milliseconds to wait where there were too many, else null. */
  count(limit: Limit, subject: Subject): Promise<number | null>
  /** Takes one back: an attempt that succeeded is no guess. */
  forgive(limit: Limit, subject: Subject): Promise<void>
  /** Starts anew. */
  forget(limit: Limit, subject: Subject): Promise<void>
}

type Queries = Pick<Statements, 'query'>

type Secret = Pick<Environment, 'encryptionKey'>

const digest = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')

/** Of a caller's network. Under a key: all addresses of IPv4 are tried against a plain hash in minutes. */
const keyedDigest = (text: string, { encryptionKey }: Secret): string =>
  createHmac('sha256', purposeKey(encryptionKey, 'network of attempts'))
    .update(text.toLowerCase())
    .digest('base64url')

function keyOf(limit: Limit, subject: Subject, secret: Secret): string {
  if (typeof subject !== 'string')
    return `${ownerKey(limit, subject[0])}/${keyedDigest(subject[1], secret)}`
  const text = `${limit}:${subject}`
  return limit.endsWith(' by address') ? keyedDigest(text, secret) : digest(text)
}

const ownerKey = (limit: Limit, owner: string): string => digest(`${limit}:${owner}`)

/**
 * Forgets every sign-in that was tried with an email, from any address and any known browser: its owner, who has proven the
 * mailbox by choosing a new password, must not wait for what others have guessed.
 */
export async function forgetSignIns(statements: Queries, email: string): Promise<void> {
  await statements.query(
    `delete from identity_attempts
     where subject = $1 or starts_with(subject, $2) or starts_with(subject, $3)`,
    [
      ownerKey('sign-in by email', email),
      `${ownerKey('sign-in by email and address', email)}/`,
      `${ownerKey('sign-in by known device', email)}/`,
    ],
  )
}

/** Counts in the database, so that the limit holds over all processes and a restart. */
export function createAttempts(
  database: Queries,
  { environment, now }: { environment: Secret; now: () => Date },
): Attempts {
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
        [keyOf(limit, subject, environment), now(), new Date(now().getTime() + windowMs)],
      )
      if (!row || row.attempts <= attempts) return null
      return row.window_ends_at.getTime() - now().getTime()
    },
    async forgive(limit, subject) {
      await database.query(
        'update identity_attempts set attempts = greatest(attempts - 1, 0) where subject = $1',
        [keyOf(limit, subject, environment)],
      )
    },
    async forget(limit, subject) {
      await database.query('delete from identity_attempts where subject = $1', [
        keyOf(limit, subject, environment),
      ])
    },
  }
}
