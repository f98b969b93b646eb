/** Where in a subscriber's panel a text is typed. */
export const TEXT_FIELDS = ['note', 'tag', 'reason'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** What was typed about a person and isn't saved; `typedAt` in milliseconds. */
export type UnsavedText = { personId: string; field: TextField; text: string; typedAt: number }

/** They are about people, so they are not kept for longer than it takes to sign in again and go on. */
export const UNSAVED_TEXT_HOURS = 24

export const keptTexts = (texts: readonly UnsavedText[], now: number): UnsavedText[] =>
  texts.filter(({ typedAt }) => now - typedAt < UNSAVED_TEXT_HOURS * 3_600_000)
