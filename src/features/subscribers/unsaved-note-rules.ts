/** A note that was typed and isn't saved; `typedAt` in milliseconds. */
export type UnsavedNote = { personId: string; text: string; typedAt: number }

/** They are about people, so they are not kept for longer than it takes to sign in again and go on. */
export const UNSAVED_NOTE_HOURS = 24

export const keptNotes = (notes: readonly UnsavedNote[], now: number): UnsavedNote[] =>
  notes.filter(({ typedAt }) => now - typedAt < UNSAVED_NOTE_HOURS * 3_600_000)
