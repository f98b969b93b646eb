/** Calls to a service, unless its API documents a lower limit. */
const CALLS_PER_MINUTE = 600
const MINUTE_MS = 60_000
/** As many deliveries may leave at once as in this time. */
const BURST_MS = 1_000

/** How fast a receiver gets deliveries: one for each slot, and after a pause `burst` at once. */
export type Pace = { slotMs: number; burst: number }

/**
 * How fast deliveries may follow each other.
 * @param limit with `callsPerMinute`, only one delivery leaves at once, so that no minute has more calls
 */
export function paceOf(limit: { callsPerLead: number; callsPerMinute?: number }): Pace {
  const { callsPerLead, callsPerMinute = CALLS_PER_MINUTE } = limit
  const slotMs = Math.ceil((callsPerLead * MINUTE_MS) / callsPerMinute)
  const isDocumented = limit.callsPerMinute !== undefined
  return { slotMs, burst: isDocumented ? 1 : Math.max(1, Math.floor(BURST_MS / slotMs)) }
}

export type Slot =
  | { isFree: true; nextSlotAt: Date }
  /** The delivery has a slot of its own, later. */
  | { isFree: false; slotAt: Date; nextSlotAt: Date }

/** Takes a receiver's next slot. Each caller gets its own, so that many that wait come back one after the other. */
export function takeSlot(nextSlotAt: Date, now: Date, { slotMs, burst }: Pace): Slot {
  const from = Math.max(nextSlotAt.getTime(), now.getTime())
  const following = new Date(from + slotMs)
  const slotAt = new Date(from - (burst - 1) * slotMs)
  return slotAt <= now
    ? { isFree: true, nextSlotAt: following }
    : { isFree: false, slotAt, nextSlotAt: following }
}
