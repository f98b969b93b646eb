import { readStored, type SafeStorage, writeJson } from '../../lib/storage.ts'
import type { PersonRole } from '../password/model.ts'
import { DRAFT_KEY } from './draft.ts'
import { parseDraft } from './model.ts'

/** Who has just said their role finds it again on page 0, in this tab, beside what they typed before. */
export function rememberRole(storage: SafeStorage, role: PersonRole): void {
  const kept = parseDraft(readStored(storage, DRAFT_KEY)) ?? { step: 0 }
  writeJson(storage, DRAFT_KEY, { ...kept, role })
}
