/** Limits of what the owner keeps about one subscriber. */
export const MAX_NOTE_LENGTH = 2_000
export const MAX_REASON_LENGTH = 500
export const MAX_TAG_LENGTH = 40
export const MAX_TAGS = 20
export const MAX_NOTES = 100

const comparable = (text: string): string => text.trim().toLocaleLowerCase()

/** Whether the typed address is the subscriber's, in any case. */
export const isSameAddress = (typed: string, email: string): boolean =>
  comparable(typed) === comparable(email)

/** Whether both are the same tag, in any case; tags have single spaces. */
export const isSameTag = (one: string, other: string): boolean =>
  comparable(one.replace(/\s+/g, ' ')) === comparable(other.replace(/\s+/g, ' '))

/** The answers without the subscriber's own address, which the form's email field repeats. */
export const answersBesideAddress = (
  answers: Readonly<Record<string, string>>,
  email: string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isSameAddress(answer, email)))

/** Tags of the site that contain what was typed and that the subscriber doesn't have, those that start with it first. */
export function suggestTags(
  typed: string,
  known: readonly string[],
  own: readonly string[],
): string[] {
  const part = comparable(typed)
  const ownKeys = own.map(comparable)
  const fitting = known.filter(
    (tag) => comparable(tag).includes(part) && !ownKeys.includes(comparable(tag)),
  )
  const starts = (tag: string) => (comparable(tag).startsWith(part) ? 0 : 1)
  return [...fitting].sort((one, other) => starts(one) - starts(other))
}
