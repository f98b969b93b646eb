import { type SafeStorage, writeJson } from '../../lib/storage.ts'
import type { PersonRole } from '../password/model.ts'
import { DRAFT_KEY } from './draft.ts'

/** Who has just said their role finds it again on page 0, in this tab. */
export function rememberRole(storage: SafeStorage, role: PersonRole): void {
  writeJson(storage, DRAFT_KEY, { step: 0, role })
}
