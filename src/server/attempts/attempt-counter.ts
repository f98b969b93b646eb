import { createHash, createHmac } from 'node:crypto'
import type { Queryable } from '../platform/database/database.ts'
import type { PlatformEnvironment } from '../platform/environment.ts'
import { deriveKey } from '../platform/http/encryption.ts'

type AttemptLimit = {
  attempts: number
  windowMs: number
  /** The subject is an owner, as in a pair: `ownerKey` finds its counter. Never for an IP address. */
  isPerOwner?: true
}

/** How many attempts are allowed per window; after that, the user has to wait for the window to end. */
export type AttemptLimits<Name extends string = string> = Readonly<Record<Name, AttemptLimit>>

/** The subject of a limit: one name, or a pair whose first part owns the counter. */
export type AttemptSubject = string | readonly [owner: string, other: string]

export type AttemptCounter<Limit extends string> = {
  /** Counts one attempt. Returns the milliseconds to wait if there were too many, else null. */
  count(limit: Limit, subject: AttemptSubject): Promise<number | null>
  /** Undoes one attempt: a successful attempt was not a guess. */
  undo(limit: Limit, subject: AttemptSubject): Promise<void>
  /** Resets the counter. */
  reset(limit: Limit, subject: AttemptSubject): Promise<void>
}

type Queries = Pick<Queryable, 'query'>

type EncryptionSettings = Pick<PlatformEnvironment, 'encryptionKey'>

const digest = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')

/** A plain hash of an IPv4 address could be brute-forced in minutes. */
const keyedDigest = (text: string, { encryptionKey }: EncryptionSettings): string =>
  createHmac('sha256', deriveKey(encryptionKey, 'poplar network of attempts'))
    .update(text.toLowerCase())
    .digest('base64url')

/** The prefix of the keys for an owner's pairs, and the key of a limit per owner. */
export const ownerKey = (limit: string, owner: string): string => digest(`${limit}:${owner}`)

/** Counts in the database, so that the limit applies across processes and restarts. */
export function createAttemptCounter<Name extends string>(
  database: Queries,
  { environment, now }: { environment: EncryptionSettings; now: () => Date },
  limits: AttemptLimits<Name>,
): AttemptCounter<Name> {
  const keyOf = (limit: Name, subject: AttemptSubject): string => {
    if (typeof subject !== 'string')
      return `${ownerKey(limit, subject[0])}/${keyedDigest(subject[1], environment)}`
    if (limits[limit].isPerOwner) return ownerKey(limit, subject)
    return keyedDigest(`${limit}:${subject}`, environment)
  }
  return {
    async count(limit, subject) {
      const { attempts, windowMs } = limits[limit]
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
    async undo(limit, subject) {
      await database.query(
        'update identity_attempts set attempts = greatest(attempts - 1, 0) where subject = $1',
        [keyOf(limit, subject)],
      )
    },
    async reset(limit, subject) {
      await database.query('delete from identity_attempts where subject = $1', [
        keyOf(limit, subject),
      ])
    },
  }
}
