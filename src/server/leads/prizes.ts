import { randomInt } from 'node:crypto'
import { drawPrize, prizesOf } from '../../popup/answers-rules.ts'
import type { PopupDesign, Prize } from '../../popup/design.ts'
import type { LeadResponse } from './schema.ts'

/** The number of possible random values. */
const RANDOM_RANGE = 2 ** 47

/** A cryptographically random number, at least 0 and below 1. */
const randomFraction = (): number => randomInt(RANDOM_RANGE) / RANDOM_RANGE

/** A prize with its index in the game. */
export type DrawnPrize = { index: number; prize: Prize }

/** The prize that was drawn before, if the game still includes it; otherwise a newly drawn prize. */
export function choosePrize(
  design: PopupDesign | null,
  previousIndex: number | null,
): DrawnPrize | null {
  const prizes = design === null ? [] : prizesOf(design)
  if (prizes.length === 0) return null
  const previousPrize = previousIndex === null ? undefined : prizes[previousIndex]
  if (previousPrize !== undefined && previousIndex !== null)
    return { index: previousIndex, prize: previousPrize }
  const index = drawPrize(prizes, randomFraction())
  const prize = prizes[index]
  return prize === undefined ? null : { index, prize }
}

/**
 * The prize as sent to the visitor; without its code until the form, which includes the email address, has been
 * submitted.
 */
export function toPrizeResponse(
  drawnPrize: DrawnPrize | null,
  hidesCode = false,
): Pick<LeadResponse, 'prize'> {
  if (drawnPrize === null) return {}
  return { prize: { index: drawnPrize.index, code: hidesCode ? null : drawnPrize.prize.code } }
}
