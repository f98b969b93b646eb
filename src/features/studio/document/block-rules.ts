import * as v from 'valibot'
import { block as blockSchema } from '../../../popup/block-schemas.ts'
import type { Action, Block, Step } from '../../../popup/design.ts'

/** The error message for an invalid block; null if it is valid. */
export function problemOf(next: Block, steps: readonly Step[]): string | null {
  const { issues } = v.safeParse(blockSchema, next, { abortEarly: true })
  if (issues) return issues[0].message
  const name = answerNameOf(next)
  const isTaken =
    name !== null &&
    steps.some(({ blocks }) =>
      blocks.some((other) => other.id !== next.id && answerNameOf(other) === name),
    )
  return isTaken ? 'Another field in this pop-up already has this name.' : null
}

const answerNameOf = (block: Block): string | null =>
  block.type === 'field' || block.type === 'question' ? block.name : null

/** The step that contains a block, and the next one. */
export function stepsAround(
  block: Block,
  steps: readonly Step[],
): { here: Step | null; next: Step | null } {
  const index = steps.findIndex(({ blocks }) => blocks.some(({ id }) => id === block.id))
  return { here: steps[index] ?? null, next: index < 0 ? null : (steps[index + 1] ?? null) }
}

/** An action as one string, for a list of options. */
export type ActionName = Exclude<Action['kind'], 'consent'> | 'consent-all' | 'consent-needed'

export const nameOfAction = (action: Action): ActionName =>
  action.kind === 'consent' ? `consent-${action.choice}` : action.kind

/** An action with its initial settings. */
export function newAction(name: ActionName): Action {
  switch (name) {
    case 'link':
      return { kind: 'link', address: '/', opensNew: false }
    case 'consent-all':
      return { kind: 'consent', choice: 'all' }
    case 'consent-needed':
      return { kind: 'consent', choice: 'needed' }
    default:
      return { kind: name }
  }
}

/** A prize's chance as a whole percentage, for display: 1 in 3 is 33. */
export function prizeShare(chance: number, prizes: readonly { chance: number }[]): number {
  const all = prizes.reduce((sum, prize) => sum + prize.chance, 0)
  return all === 0 ? 0 : Math.round((100 * chance) / all)
}
