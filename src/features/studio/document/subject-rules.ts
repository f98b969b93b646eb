import type { PopupDesign } from '../../../popup/design.ts'

/**
 * The path of the only difference between two versions of a design, such as `steps.0.blocks.2.text`; null if there are
 * several, or if the value is not one that is typed. While the user types, each keystroke changes the same path.
 */
export const subjectOf = (before: PopupDesign, after: PopupDesign): string | null =>
  onlyDifference(before, after)?.join('.') ?? null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A value that is changed letter by letter, or by a slider; each toggle of a switch is a separate step. */
const isTyped = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

function onlyDifference(before: unknown, after: unknown): string[] | null {
  // Null means the default: the first keystroke that replaces it belongs to the same step as those that follow.
  if (!isRecord(before) || !isRecord(after)) {
    return (isTyped(before) || before === null) && isTyped(after) ? [] : null
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changedKeys = keys.filter((key) => before[key] !== after[key])
  const [key] = changedKeys
  if (key === undefined || changedKeys.length > 1) return null
  const innerPath = onlyDifference(before[key], after[key])
  return innerPath && [key, ...innerPath]
}
