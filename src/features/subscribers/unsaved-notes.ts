import * as v from 'valibot'
import { type Kit, perKit } from '../../config/kit.ts'
import { UNSAVED_NOTES } from '../../config/unsaved-notes-key.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import { sessionStore } from '../session/store.ts'
import { keptNotes, type UnsavedNote } from './unsaved-note-rules.ts'

const unsavedNotes = v.object({
  userId: v.string(),
  notes: v.array(v.object({ personId: v.string(), text: v.string(), typedAt: v.number() })),
})

/**
 * The notes that this user has typed in this tab and not saved: for when the session ends, or the browser's Back button
 * closes the panel, which can't ask first.
 */
export const unsavedNotesStore = perKit(createUnsavedNotes)

function createUnsavedNotes(kit: Kit) {
  const storage = kit.storage.session
  const { user } = sessionStore(kit)
  const write = (userId: string, notes: readonly UnsavedNote[]) => {
    if (notes.length === 0) storage.remove(UNSAVED_NOTES)
    else writeJson(storage, UNSAVED_NOTES, { userId, notes })
  }
  /** Also removes those that are too old, and those of another user who was signed in in this tab. */
  const read = (userId: string): UnsavedNote[] => {
    const stored = readJson(storage, UNSAVED_NOTES, unsavedNotes)
    if (stored === null) return []
    const kept = stored.userId === userId ? keptNotes(stored.notes, kit.clock.now()) : []
    if (kept.length < stored.notes.length) write(userId, kept)
    return kept
  }
  return {
    /** Empty if there is none. */
    textFor(personId: string): string {
      const userId = user.peek()?.userId
      if (userId === undefined) return ''
      return read(userId).find((note) => note.personId === personId)?.text ?? ''
    },
    /** @param text empty once the note is saved or discarded */
    keep(personId: string, text: string): void {
      const userId = user.peek()?.userId
      if (userId === undefined) return
      const others = read(userId).filter((note) => note.personId !== personId)
      const isEmpty = text.trim() === ''
      write(userId, isEmpty ? others : [...others, { personId, text, typedAt: kit.clock.now() }])
    },
    /** Removes the notes about people who were deleted. */
    forget(personIds: readonly string[]): void {
      const userId = user.peek()?.userId
      if (userId === undefined) return
      write(
        userId,
        read(userId).filter(({ personId }) => !personIds.includes(personId)),
      )
    },
    /** For people who were deleted, and whose IDs aren't known. */
    forgetAll(): void {
      storage.remove(UNSAVED_NOTES)
    },
  }
}
