/** A receiver gets at most 10 deliveries a second, after 10 at once. */
export const SLOT_MS = 100
const BURST = 10

export type Slot =
  | { isFree: true; nextSlotAt: Date }
  /** The delivery has a slot of its own, later. */
  | { isFree: false; slotAt: Date; nextSlotAt: Date }

/** Takes a receiver's next slot. Each caller gets its own, so that many that wait come back one after the other. */
export function takeSlot(nextSlotAt: Date | null, now: Date): Slot {
  const from = Math.max(nextSlotAt?.getTime() ?? 0, now.getTime())
  const following = new Date(from + SLOT_MS)
  const slotAt = new Date(from - (BURST - 1) * SLOT_MS)
  return slotAt <= now
    ? { isFree: true, nextSlotAt: following }
    : { isFree: false, slotAt, nextSlotAt: following }
}
