import type { FormField } from '../model.ts'
import { guessTargets, hasHeaderRow } from './column-rules.ts'
import { guessDateOrder } from './date-rules.ts'
import type { ImportDraft } from './model.ts'

type Upload = Pick<ImportDraft, 'fileName' | 'file'>

/** An uploaded file with a guess of what its columns are. */
export function createDraft(upload: Upload, fields: readonly FormField[]): ImportDraft {
  const { rows } = upload.file
  const hasHeader = hasHeaderRow(rows)
  const targets = guessTargets(rows, { hasHeader, fields })
  const dates = rows.map((cells) => cells[targets.indexOf('joined')] ?? '')
  return {
    ...{ ...upload, hasHeader, targets },
    ...{ dateOrder: guessDateOrder(dates) ?? 'day-first' },
    ...{ campaignId: '', fillsMissing: false, agreed: false },
  }
}
