import { drawPrize, prizesOf } from '../answers-rules.ts'
import type { PopupDesign } from '../design.ts'
import type { Act, Outcome } from './scene.ts'

/**
 * An action's outcome in a preview, where nothing is sent: forms are accepted, and prizes are drawn by their chances.
 * @param random at least 0 and below 1
 */
export function simulateOutcome(design: PopupDesign, { kind }: Act, random: number): Outcome {
  if (kind !== 'submit' && kind !== 'draw') return { ok: true }
  const prizes = prizesOf(design)
  const index = drawPrize(prizes, random)
  const won = prizes[index]
  return won ? { ok: true, prize: { index, code: won.code } } : { ok: true }
}
