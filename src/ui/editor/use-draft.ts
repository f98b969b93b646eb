import { useRef, useState } from 'react'
import { useFieldLocation, useInvalidDraft } from './draft-context.tsx'

/** What was typed has been kept, and is now written so; or the sentence that says why it was not. */
export type DraftResult = { written: string } | { problem: string }

/**
 * What is being typed into a field. It stays as it was typed, also where it cannot be kept, until the value
 * changes otherwise, as by an undo, and waits there while another setting is looked at. What another tab has changed
 * lets go of nothing that only this one holds.
 * @param label the name of the field
 * @param written the value as the field shows it
 */
export function useDraft(label: string, written: string, take: (text: string) => DraftResult) {
  const place = useFieldLocation(label)
  const [draft, setDraft] = useState<{ text: string; problem: string | null }>(
    () => place.texts.find(place) ?? { text: written, problem: null },
  )
  const { problem } = draft
  useInvalidDraft(place, { label, ...draft })
  const known = useRef(written)
  const expected = useRef(written)
  const start = (text: string) => setDraft({ text, problem: null })
  if (known.current !== written) {
    known.current = written
    const isHeld = problem !== null && place.texts.isFollowing()
    if (expected.current !== written && !isHeld) start(written)
    expected.current = written
  }
  return {
    ...draft,
    /** By which it is led to. */
    field: place.field,
    type(text: string): void {
      const taken = take(text)
      if ('written' in taken) expected.current = taken.written
      setDraft({ text, problem: 'problem' in taken ? taken.problem : null })
    },
    /** To be called when the field is left: what was understood stands there as it is kept. */
    settle(): void {
      if (problem === null && draft.text !== written) start(written)
    },
  }
}
