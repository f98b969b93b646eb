import { useRef, useState } from 'react'
import { useFieldLocation, useInvalidDraft } from './draft-context.tsx'

/** `savedText` is the saved value as the field shows it; `problem` says why the input wasn't saved. */
export type DraftResult = { savedText: string } | { problem: string }

/**
 * A field's input while it is being edited. Invalid input stays until the value changes in another way, such
 * as an undo, and is kept while other settings are shown. Changes from another tab don't discard invalid input
 * here.
 * @param label the field's name
 * @param written the value as the field shows it
 */
export function useDraft(label: string, written: string, save: (text: string) => DraftResult) {
  const place = useFieldLocation(label)
  const [draft, setDraft] = useState<{ text: string; problem: string | null }>(
    () => place.drafts.find(place) ?? { text: written, problem: null },
  )
  const { problem } = draft
  useInvalidDraft(place, { label, ...draft })
  const lastSavedText = useRef(written)
  const expectedText = useRef(written)
  const reset = (text: string) => setDraft({ text, problem: null })
  if (lastSavedText.current !== written) {
    lastSavedText.current = written
    const keepsDraft = problem !== null && place.drafts.isRemoteChange()
    if (expectedText.current !== written && !keepsDraft) reset(written)
    expectedText.current = written
  }
  return {
    ...draft,
    /** Identifies the field, to move focus to it. */
    field: place.field,
    type(text: string): void {
      const result = save(text)
      if ('savedText' in result) expectedText.current = result.savedText
      setDraft({ text, problem: 'problem' in result ? result.problem : null })
    },
    /** Call on blur: valid input is replaced by the saved value, as formatted. */
    settle(): void {
      if (problem === null && draft.text !== written) reset(written)
    },
  }
}
