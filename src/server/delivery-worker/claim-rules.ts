import { type Breaker, isOpen, keepsFailing } from './breaker-rules.ts'
import { type Pace, takeSlot } from './rate-limit-rules.ts'
import { givesUpAt } from './retry-rules.ts'

/** Attempts at the same receiver at a time, so that one that hangs does not occupy every worker. */
const MAX_CONCURRENT = 4
const CROWDED_PAUSE_MS = 1_000
/**
 * Deliveries that waited for a breaker come back over this time, or over this part of the time for which they have been
 * failing, so that thousands don't come back every few minutes for days.
 */
const SPREAD_MS = 5_000
const SPREAD_SHARE = 0.2

/** Erased: a person deleted everywhere, not only from a site. */
export type DeliveryKind = 'lead' | 'unsubscribed' | 'deleted' | 'erased'

export type DeliveryFacts = {
  kind: DeliveryKind
  leasedUntil: Date | null
  hasSlot: boolean
  /** Whether the person is on the list now; after a deletion: whether the receiver has the same address again. */
  isOnList: boolean
  /** Whether another delivery of the same person to this receiver is on its way: the later one must not overtake it. */
  isPersonBusy: boolean
  /** Attempts so far. */
  tries: number
  /** When it failed for the first time, or was first postponed because its receiver was failing. */
  failingSince: Date | null
  /** Whether its receiver takes no lead without a list, audience or sheet, and none is chosen. */
  lacksTarget: boolean
  /** Whether its campaign's leads were stopped while it was being sent. */
  isStopped: boolean
}

export type ReceiverFacts = {
  pausedAt: Date | null
  breaker: Breaker
  nextSlotAt: Date
  pace: Pace
  /** Deliveries that workers hold now. */
  inFlight: number
}

export type Decision =
  | { action: 'send'; nextSlotAt: Date }
  /** Another worker holds it, perhaps a dead one. */
  | { action: 'look-again'; at: Date }
  | {
      action: 'postpone'
      until: Date
      hasSlot: boolean
      nextSlotAt: Date
      failingSince: Date | null
    }
  /** Its receiver has failed for so long that it is not tried any more. */
  | { action: 'give-up' }
  /** It was being sent when its campaign's leads were stopped. */
  | { action: 'skip' }
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
  const { nextSlotAt, inFlight, pace } = receiver
  const { kind, leasedUntil, hasSlot, isOnList, isPersonBusy, lacksTarget } = delivery
  if (leasedUntil !== null && leasedUntil > now) return { action: 'look-again', at: leasedUntil }
  if (kind === 'lead' && !isOnList) return { action: 'drop' }
  if (kind !== 'lead' && isOnList) return { action: 'drop' }
  if (delivery.isStopped) return { action: 'skip' }
  if (receiver.pausedAt !== null || lacksTarget) return { action: 'hold' }
  if (isOpen(receiver.breaker, now)) return waitForBreaker(delivery, receiver, { now, chance })
  const { failingSince } = delivery
  if (isPersonBusy || inFlight >= MAX_CONCURRENT) {
    const until = new Date(now.getTime() + CROWDED_PAUSE_MS)
    return { action: 'postpone', until, hasSlot, nextSlotAt, failingSince }
  }
  if (hasSlot) return { action: 'send', nextSlotAt }
  const slot = takeSlot(nextSlotAt, now, pace)
  if (slot.isFree) return { action: 'send', nextSlotAt: slot.nextSlotAt }
  const { slotAt: until } = slot
  return { action: 'postpone', until, hasSlot: true, nextSlotAt: slot.nextSlotAt, failingSince }
}

/** When the delivery began to fail: for one that was never tried, not before its receiver began to. */
function failingSinceOf(
  { tries, failingSince }: DeliveryFacts,
  breaker: Breaker,
  now: Date,
): Date | null {
  if (!keepsFailing(breaker)) return failingSince
  const isOfEarlierFailure =
    tries === 0 && failingSince !== null && failingSince < (breaker.failingSince ?? failingSince)
  return failingSince === null || isOfEarlierFailure ? now : failingSince
}

/** A receiver that only said when to come back works, so its deliveries are not given up. */
function waitForBreaker(
  delivery: DeliveryFacts,
  { breaker, nextSlotAt }: ReceiverFacts,
  { now, chance }: { now: Date; chance: number },
): Decision {
  const failingSince = failingSinceOf(delivery, breaker, now)
  const failedMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime()
  const spreadMs = Math.ceil(chance * Math.max(SPREAD_MS, failedMs * SPREAD_SHARE))
  const until = new Date((breaker.openUntil ?? now).getTime() + spreadMs)
  const { hasSlot } = delivery
  const postponed = { action: 'postpone', hasSlot, nextSlotAt, failingSince } as const
  if (failingSince === null || !keepsFailing(breaker)) return { ...postponed, until }
  const end = givesUpAt(failingSince)
  if (end <= now) return { action: 'give-up' }
  return { ...postponed, until: until < end ? until : end }
}
