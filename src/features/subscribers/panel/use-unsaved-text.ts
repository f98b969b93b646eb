import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import type { TextField } from '../unsaved-text-rules.ts'
import { unsavedTextsStore } from '../unsaved-texts.ts'

/** What is typed about a person, kept in this tab until it is saved or discarded. */
export function useUnsavedText(personId: string, field: TextField) {
  const unsaved = unsavedTextsStore(useKit())
  const [text, setText] = useState(() => unsaved.textFor(personId, field))
  const [isChanged, setChanged] = useState(false)
  const [isRestored, setRestored] = useState(text !== '')
  return {
    text,
    isRestored,
    /** Whether something was typed since it was shown. */
    isChanged,
    setText(typed: string): void {
      setText(typed)
      setChanged(true)
      if (typed.trim() === '') setRestored(false)
      unsaved.keep(personId, field, typed)
    },
    discard(): void {
      setText('')
      setRestored(false)
      unsaved.keep(personId, field, '')
    },
  }
}
