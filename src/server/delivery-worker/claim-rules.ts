import { type Breaker, isOpen } from './breaker-rules.ts'
import { type Pace, takeSlot } from './rate-limit-rules.ts'

/** Attempts at the same receiver at a time, so that one that hangs does not occupy every worker. */
const MAX_CONCURRENT = 4
const CROWDED_PAUSE_MS = 1_000
/** Deliveries that waited for a breaker come back over this time. */
const SPREAD_MS = 5_000

export type DeliveryKind = 'lead' | 'unsubscribed' | 'deleted'

export type DeliveryFacts = {
  kind: DeliveryKind
  leasedUntil: Date | null
  hasSlot: boolean
  /** Whether the person is on the list now; after a deletion: whether the receiver has the same address again. */
  isOnList: boolean
  /** Whether another delivery of the same person to this receiver is on its way: the later one must not overtake it. */
  isPersonBusy: boolean
  /** Whether its receiver takes no lead without a list, audience or sheet, and none is chosen. */
  lacksTarget: boolean
}

export type ReceiverFacts = {
  pausedAt: Date | null
  breaker: Breaker
  nextSlotAt: Date | null
  pace: Pace
  /** Deliveries that workers hold now. */
  inFlight: number
}

export type Decision =
  | { action: 'send'; nextSlotAt: Date | null }
  /** Another worker holds it, perhaps a dead one. */
  | { action: 'look-again'; at: Date }
  | { action: 'postpone'; until: Date; hasSlot: boolean; nextSlotAt: Date | null }
  /** The connection is paused, or the lead's list has to be chosen first. */
  | { action: 'hold' }
  /** The person has left since, so the lead is not sent; or has returned, and is not taken off. */
  | { action: 'drop' }

/**
 * What to do with a delivery that is due.
 * @param chance from 0 to below 1
 */
export function decide(
  delivery: DeliveryFacts,
  receiver: ReceiverFacts,
  { now, chance }: { now: Date; chance: number },
): Decision {
  const { nextSlotAt, breaker, inFlight, pace } = receiver
  const { kind, leasedUntil, hasSlot, isOnList, isPersonBusy, lacksTarget } = delivery
  if (leasedUntil !== null && leasedUntil > now) return { action: 'look-again', at: leasedUntil }
  if (kind === 'lead' && !isOnList) return { action: 'drop' }
  if (kind !== 'lead' && isOnList) return { action: 'drop' }
  if (receiver.pausedAt !== null || lacksTarget) return { action: 'hold' }
  const postpone = (from: Date, byMs: number): Decision => ({
    action: 'postpone',
    until: new Date(from.getTime() + byMs),
    ...{ hasSlot, nextSlotAt },
  })
  if (isOpen(breaker, now)) return postpone(breaker.openUntil ?? now, Math.ceil(chance * SPREAD_MS))
  if (isPersonBusy || inFlight >= MAX_CONCURRENT) return postpone(now, CROWDED_PAUSE_MS)
  if (hasSlot) return { action: 'send', nextSlotAt }
  const slot = takeSlot(nextSlotAt, now, pace)
  if (slot.isFree) return { action: 'send', nextSlotAt: slot.nextSlotAt }
  return { action: 'postpone', until: slot.slotAt, hasSlot: true, nextSlotAt: slot.nextSlotAt }
}
