import * as v from 'valibot'
import { type Kit, perKit } from '../../config/kit.ts'
import { UNSAVED_TEXTS } from '../../config/unsaved-texts-key.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import { sessionStore } from '../session/store.ts'
import { keptTexts, TEXT_FIELDS, type TextField, type UnsavedText } from './unsaved-text-rules.ts'

const unsavedTexts = v.object({
  userId: v.string(),
  texts: v.array(
    v.object({
      personId: v.string(),
      field: v.picklist(TEXT_FIELDS),
      text: v.string(),
      typedAt: v.number(),
    }),
  ),
})

/**
 * What this user has typed about subscribers in this tab and not saved: for when the session ends, or the browser's
 * Back button closes the panel, which can't ask first.
 */
export const unsavedTextsStore = perKit(createUnsavedTexts)

function createUnsavedTexts(kit: Kit) {
  const storage = kit.storage.session
  const { user } = sessionStore(kit)
  const write = (userId: string, texts: readonly UnsavedText[]) => {
    if (texts.length === 0) storage.remove(UNSAVED_TEXTS)
    else writeJson(storage, UNSAVED_TEXTS, { userId, texts })
  }
  /** Also removes those that are too old, and those of another user who was signed in in this tab. */
  const read = (userId: string): UnsavedText[] => {
    const stored = readJson(storage, UNSAVED_TEXTS, unsavedTexts)
    if (stored === null) return []
    const kept = stored.userId === userId ? keptTexts(stored.texts, kit.clock.now()) : []
    if (kept.length < stored.texts.length) write(userId, kept)
    return kept
  }
  return {
    /** Empty if there is none. */
    textFor(personId: string, field: TextField): string {
      const userId = user.peek()?.userId
      if (userId === undefined) return ''
      const isHere = (text: UnsavedText) => text.personId === personId && text.field === field
      return read(userId).find(isHere)?.text ?? ''
    },
    /** @param text empty once it is saved or discarded */
    keep(personId: string, field: TextField, text: string): void {
      const userId = user.peek()?.userId
      if (userId === undefined) return
      const others = read(userId).filter((one) => one.personId !== personId || one.field !== field)
      const typed = { personId, field, text, typedAt: kit.clock.now() }
      write(userId, text.trim() === '' ? others : [...others, typed])
    },
    /** Removes the texts about people who were deleted. */
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
      storage.remove(UNSAVED_TEXTS)
    },
  }
}
