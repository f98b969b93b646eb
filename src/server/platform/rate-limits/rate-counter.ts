export type Rate = { limit: number; windowMs: number }
type Window = { endsAt: number; calls: number }

/** One generation holds no more callers than this: about 20 MB for all of a counter's memory. */
const MAX_CALLERS = 100_000

/**
 * Counts calls a caller in fixed windows, with the same little work for each call however many callers
 * there are: nothing is ever searched. Callers are kept in two generations; once a window's time has
 * passed, or a generation is full, the older one is dropped whole. Who calls again moves to the newer.
 * A timer does so where nobody calls: a caller is forgotten two windows after their last call at most.
 * In memory: with several API processes each counts for itself.
 * @returns the milliseconds to wait, 0 when the call may go on
 */
export function createRateCounter({ limit, windowMs }: Rate, maxCallers = MAX_CALLERS) {
  let newer = new Map<string, Window>()
  let older = new Map<string, Window>()
  let rotatesAt = 0
  let timer: NodeJS.Timeout | undefined

  const rotate = (now: number) => {
    older = newer
    newer = new Map()
    rotatesAt = now + windowMs
    clearTimeout(timer)
    timer = setTimeout(rotateWhenIdle, windowMs)
    timer.unref()
  }

  const rotateWhenIdle = () => {
    if (newer.size + older.size > 0) rotate(rotatesAt)
  }

  return (caller: string, now: number): number => {
    if (now >= rotatesAt || newer.size >= maxCallers) rotate(now)
    const open = newer.get(caller) ?? older.get(caller)
    const current = open && open.endsAt > now ? open : { endsAt: now + windowMs, calls: 0 }
    current.calls += 1
    newer.set(caller, current)
    return current.calls > limit ? current.endsAt - now : 0
  }
}
