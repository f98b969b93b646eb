import { randomInt } from 'node:crypto'
import { drawPrize, prizesOf } from '../../popup/answers-rules.ts'
import type { PopupDesign, Prize } from '../../popup/design.ts'
import type { LeadReply } from './schema.ts'

/** As many different draws as there are. */
const RANDOM_RANGE = 2 ** 47

/** At least 0 and below 1, as nobody can foresee. */
const randomFraction = (): number => randomInt(RANDOM_RANGE) / RANDOM_RANGE

/** A prize with its place in the game. */
export type DrawnPrize = { index: number; prize: Prize }

/** The prize that was drawn before, while the game still has it; else one that is drawn now. */
export function choosePrize(
  design: PopupDesign | null,
  drawnBefore: number | null,
): DrawnPrize | null {
  const prizes = design === null ? [] : prizesOf(design)
  if (prizes.length === 0) return null
  const before = drawnBefore === null ? undefined : prizes[drawnBefore]
  if (before !== undefined && drawnBefore !== null) return { index: drawnBefore, prize: before }
  const index = drawPrize(prizes, randomFraction())
  const prize = prizes[index]
  return prize === undefined ? null : { index, prize }
}

/** As it is told: before the form is complete, which asks for an address, without its code. */
export function toPrizeReply(won: DrawnPrize | null, hidesCode = false): Pick<LeadReply, 'prize'> {
  if (won === null) return {}
  return { prize: { index: won.index, code: hidesCode ? null : won.prize.code } }
}
