import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { perKit } from '../../config/kit.ts'
import { readStored, writeJson } from '../../lib/storage.ts'
import { EMPTY_DRAFT, type LicenseDraft, parseDraft } from './model.ts'

export const DRAFT_KEY = 'license'

/** If a page has several forms, only the first one saves its input. */
const activeFormOf = perKit((): { current: object | null } => ({ current: null }))

/** The form's input, saved in session storage for a reload. */
export function useDraft(): [LicenseDraft, (part: Partial<LicenseDraft>) => void] {
  const kit = useKit()
  const activeForm = activeFormOf(kit)
  const storage = kit.storage.session
  const [self] = useState(() => ({}))
  const [draft, setDraft] = useState(() =>
    activeForm.current === null ? parseDraft(readStored(storage, DRAFT_KEY)) : EMPTY_DRAFT,
  )
  useEffect(() => {
    activeForm.current ??= self
    return () => {
      if (activeForm.current === self) activeForm.current = null
    }
  }, [activeForm, self])
  // Several changes may happen before the next render.
  const latest = useRef(draft)
  const change = (part: Partial<LicenseDraft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    if (activeForm.current === self) writeJson(storage, DRAFT_KEY, latest.current)
  }
  return [draft, change]
}
