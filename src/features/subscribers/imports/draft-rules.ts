import type { FormField } from '../model.ts'
import { guessTargets, hasHeaderRow } from './column-rules.ts'
import { guessDateOrder, isAmbiguousDate } from './date-rules.ts'
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

/** Whether the order of day and month changes a date in the first rows, or may change one further down. */
export function asksForDateOrder({ file, hasHeader, targets }: ImportDraft): boolean {
  const column = targets.indexOf('joined')
  if (column === -1) return false
  const rows = file.rows.slice(Number(hasHeader))
  const dates = rows.map((cells) => cells[column] ?? '').filter((text) => text.trim() !== '')
  return dates.length === 0 || dates.some(isAmbiguousDate)
}
