import { useRef, useState } from 'react'

/** What was typed has been kept, and is now written so; or the sentence that says why it was not. */
export type Taken = { written: string } | { problem: string }

/**
 * What is being typed into a field. It stays as it was typed, also where it cannot be kept, until the value
 * changes otherwise, as by an undo.
 * @param written the value as the field shows it
 */
export function useDraft(written: string, take: (text: string) => Taken) {
  const [draft, setDraft] = useState<{ text: string; problem: string | null }>({
    text: written,
    problem: null,
  })
  const known = useRef(written)
  const expected = useRef(written)
  const start = (text: string) => setDraft({ text, problem: null })
  if (known.current !== written) {
    known.current = written
    if (expected.current !== written) start(written)
    expected.current = written
  }
  return {
    ...draft,
    type(text: string): void {
      const taken = take(text)
      if ('written' in taken) expected.current = taken.written
      setDraft({ text, problem: 'problem' in taken ? taken.problem : null })
    },
    /** To be called when the field is left: what was understood stands there as it is kept. */
    settle(): void {
      if (draft.problem === null && draft.text !== written) start(written)
    },
  }
}
