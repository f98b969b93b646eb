/** A small fault that is introduced into the code, to check that a test fails. */
export type Change = {
  file: string
  /** Must occur in the file exactly once. */
  before: string
  after: string
}

/** The changes for one unit, and the test files that should detect them. */
export type Subject = {
  /** All in the browser, or all on Node. */
  tests: readonly string[]
  changes: readonly Change[]
}

export type MutationResult = { change: Change; detectedBy: string | null }

/** The text with the change applied. */
export function applyChange(text: string, { file, before, after }: Change): string {
  const occurrences = text.split(before).length - 1
  if (occurrences !== 1)
    throw new Error(`${file} contains this text ${occurrences} times: ${before}`)
  if (before === after) throw new Error(`${file}: this change has no effect: ${before}`)
  return text.replace(before, () => after)
}
