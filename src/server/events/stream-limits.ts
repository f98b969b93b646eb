import { Refusal } from '../platform/http/refusal.ts'
import type { Claims } from '../session/token.ts'

/** A browser's tabs share one stream; in a browser without Web Locks, each tab has its own. */
const STREAMS_PER_SESSION = 8
const STREAMS_PER_PERSON = 32
const RETRY_AFTER_S = 30

/** Counts the open streams of this process. */
function createSlots(limit: number) {
  const takenSlots = new Map<string, number>()
  return {
    hasRoom: (owner: string): boolean => (takenSlots.get(owner) ?? 0) < limit,
    take: (owner: string) => void takenSlots.set(owner, (takenSlots.get(owner) ?? 0) + 1),
    release(owner: string) {
      const left = (takenSlots.get(owner) ?? 1) - 1
      if (left > 0) takenSlots.set(owner, left)
      else takenSlots.delete(owner)
    },
  }
}

/** Limits the number of open streams. */
export function createStreamLimits() {
  const sessions = createSlots(STREAMS_PER_SESSION)
  const people = createSlots(STREAMS_PER_PERSON)
  /** Acquires a slot and returns a function that releases it. @throws Refusal RATE_LIMITED if there are too many */
  return ({ personId, sid }: Claims): (() => void) => {
    if (!sessions.hasRoom(sid) || !people.hasRoom(personId)) {
      throw new Refusal('RATE_LIMITED', 'Too many pages are open at the same time.', {
        retryAfterSeconds: RETRY_AFTER_S,
      })
    }
    sessions.take(sid)
    people.take(personId)
    return () => {
      sessions.release(sid)
      people.release(personId)
    }
  }
}
