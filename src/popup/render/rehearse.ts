import { drawPrize, prizesOf } from '../answers-rules.ts'
import type { PopupDesign } from '../design.ts'
import type { Act, Outcome } from './scene.ts'

/**
 * What comes of a press where nothing is sent: a form has arrived, a game has won by its chances.
 * @param random at least 0 and below 1
 */
export function rehearse(design: PopupDesign, { kind }: Act, random: number): Outcome {
  if (kind !== 'submit' && kind !== 'draw') return { ok: true }
  const prizes = prizesOf(design)
  const index = drawPrize(prizes, random)
  const won = prizes[index]
  return won ? { ok: true, prize: { index, code: won.code } } : { ok: true }
}
