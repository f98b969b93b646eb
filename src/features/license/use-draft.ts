import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { perKit } from '../../config/kit.ts'
import { readStored, writeJson } from '../../lib/storage.ts'
import { EMPTY_DRAFT, type LicenseDraft, parseDraft } from './model.ts'

export const DRAFT_KEY = 'license'

/** If a page has several forms, only the first one saves its input. */
const holderOf = perKit((): { current: object | null } => ({ current: null }))

/** The form's input, saved in session storage for a reload. */
export function useDraft(): [LicenseDraft, (part: Partial<LicenseDraft>) => void] {
  const kit = useKit()
  const holder = holderOf(kit)
  const storage = kit.storage.session
  const [me] = useState(() => ({}))
  const [draft, setDraft] = useState(() =>
    holder.current === null ? parseDraft(readStored(storage, DRAFT_KEY)) : EMPTY_DRAFT,
  )
  useEffect(() => {
    holder.current ??= me
    return () => {
      if (holder.current === me) holder.current = null
    }
  }, [holder, me])
  // Several changes may happen before the next render.
  const latest = useRef(draft)
  const change = (part: Partial<LicenseDraft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    if (holder.current === me) writeJson(storage, DRAFT_KEY, latest.current)
  }
  return [draft, change]
}
