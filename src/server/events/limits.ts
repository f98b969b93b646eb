import { Refusal } from '../platform/http/refusal.ts'
import type { Claims } from '../session/token.ts'

/** A browser shares one stream between its tabs; without Web Locks each tab has its own. */
const STREAMS_A_SESSION = 8
const STREAMS_A_PERSON = 32
const RETRY_AFTER_S = 30

/** Counts what is open now, in this process. */
function createSeats(limit: number) {
  const taken = new Map<string, number>()
  return {
    hasRoom: (owner: string): boolean => (taken.get(owner) ?? 0) < limit,
    take: (owner: string) => void taken.set(owner, (taken.get(owner) ?? 0) + 1),
    leave(owner: string) {
      const left = (taken.get(owner) ?? 1) - 1
      if (left > 0) taken.set(owner, left)
      else taken.delete(owner)
    },
  }
}

/** How many streams may be open at once. */
export function createStreamLimits() {
  const sessions = createSeats(STREAMS_A_SESSION)
  const people = createSeats(STREAMS_A_PERSON)
  /** Gives the way to leave. @throws Refusal RATE_LIMITED where there are too many */
  return ({ personId, sid }: Claims): (() => void) => {
    if (!sessions.hasRoom(sid) || !people.hasRoom(personId)) {
      throw new Refusal('RATE_LIMITED', 'Too many pages are open at once.', {
        retryAfterSeconds: RETRY_AFTER_S,
      })
    }
    sessions.take(sid)
    people.take(personId)
    return () => {
      sessions.leave(sid)
      people.leave(personId)
    }
  }
}
