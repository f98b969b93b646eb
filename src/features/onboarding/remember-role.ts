import { readStored, type SafeStorage, writeJson } from '../../lib/storage.ts'
import type { PersonRole } from '../password/model.ts'
import { DRAFT_KEY } from './draft.ts'
import { parseDraft } from './model.ts'

/** Adds a role that the user chose elsewhere to the wizard's draft in this tab, so that page 0 shows it. */
export function rememberRole(storage: SafeStorage, role: PersonRole): void {
  const storedDraft = parseDraft(readStored(storage, DRAFT_KEY)) ?? { step: 0 }
  writeJson(storage, DRAFT_KEY, { ...storedDraft, role })
}
