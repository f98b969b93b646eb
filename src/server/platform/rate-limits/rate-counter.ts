export type Rate = { limit: number; windowMs: number }
type Window = { endsAt: number; calls: number }

/** The most callers per generation: about 20 MB for both generations of a counter. */
const MAX_CALLERS = 100_000

/**
 * Counts calls per caller in fixed windows, in constant time per call: nothing is ever searched. Callers are kept in
 * two generations; after a window's length, or when a generation is full, the older one is discarded. A caller who
 * calls again moves to the newer one. When no calls arrive, a timer rotates the generations, so that a caller is
 * forgotten at most two windows after their last call. In memory: with several API processes, each process counts
 * separately.
 * @returns the milliseconds to wait, 0 if the call may proceed
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
