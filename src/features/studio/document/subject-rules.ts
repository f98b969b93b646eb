import type { PopupDesign } from '../../../popup/design.ts'

/**
 * What two states of a design differ in, such as `steps.0.blocks.2.text`; null where that is more than one thing,
 * or none that is typed. A person who types changes the same thing with every key.
 */
export const subjectOf = (before: PopupDesign, after: PopupDesign): string | null =>
  onlyDifference(before, after)?.join('.') ?? null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Letter by letter, or by a slider; a switch has two states, and each is a step. */
const isTyped = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

function onlyDifference(before: unknown, after: unknown): string[] | null {
  // Null is a default: the first key that leaves it is of the same step as those that follow.
  if (!isRecord(before) || !isRecord(after)) {
    return (isTyped(before) || before === null) && isTyped(after) ? [] : null
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => before[key] !== after[key])
  const [key] = changed
  if (key === undefined || changed.length > 1) return null
  const inside = onlyDifference(before[key], after[key])
  return inside && [key, ...inside]
}
