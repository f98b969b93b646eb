/** Rows that are selected one by one, on any page, or everyone who matches the filters. */
export type Selection =
  | {
      kind: 'rows'
      ids: readonly string[]
      /** The row that was clicked last: Shift selects from there. */
      anchor: string | null
    }
  | {
      kind: 'matches'
      /** Nobody who signs up later is selected. */
      until: Date
    }

export const NOTHING: Selection = { kind: 'rows', ids: [], anchor: null }

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'matches' || selection.ids.includes(id)

export const isEmpty = (selection: Selection): boolean =>
  selection.kind === 'rows' && selection.ids.length === 0

/** The checkbox in the head of the page's rows. */
export function pageState(
  selection: Selection,
  pageIds: readonly string[],
): 'none' | 'some' | 'all' {
  const count = pageIds.filter((id) => isSelected(selection, id)).length
  if (count === 0) return 'none'
  return count === pageIds.length ? 'all' : 'some'
}

/** Those that stay selected when single rows of the page change. */
const rowsOf = (selection: Selection, pageIds: readonly string[]): readonly string[] =>
  selection.kind === 'rows' ? selection.ids : pageIds

/** The rows between two rows of the page, both included; only the second if the first is on another page. */
function range(pageIds: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [pageIds.indexOf(from ?? ''), pageIds.indexOf(to)]
  if (start === -1 || end === -1) return [to]
  return pageIds.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Selects or deselects a row, with Shift all rows from the one that was clicked before. */
export function toggleRow(
  selection: Selection,
  id: string,
  { pageIds, withRange }: { pageIds: readonly string[]; withRange: boolean },
): Selection {
  const anchor = selection.kind === 'rows' ? selection.anchor : null
  const changed = withRange ? range(pageIds, anchor, id) : [id]
  const others = rowsOf(selection, pageIds).filter((one) => !changed.includes(one))
  const ids = isSelected(selection, id) ? others : [...others, ...changed]
  return { kind: 'rows', ids, anchor: id }
}

/** Selects all rows of the page; deselects them if they all are. */
export function togglePage(selection: Selection, pageIds: readonly string[]): Selection {
  const others = rowsOf(selection, pageIds).filter((id) => !pageIds.includes(id))
  const ids = pageState(selection, pageIds) === 'all' ? others : [...others, ...pageIds]
  return { kind: 'rows', ids, anchor: null }
}

/** How many are selected. @param total the number that match the filters */
export const countSelected = (selection: Selection, total: number): number =>
  selection.kind === 'matches' ? total : selection.ids.length

/** Whether the typed number is the count, with or without separators. */
export const isTypedCount = (typed: string, count: number): boolean =>
  typed.trim() !== '' && typed.replace(/[\s.,'’٬\u00a0\u202f]/g, '') === String(count)

/** Whether the typed text is the word, in any case. */
export const isTypedWord = (typed: string, word: string): boolean =>
  typed.trim().toLowerCase() === word.trim().toLowerCase()

/** How many characters are missing at the end of what is typed; null if it is something else. */
export function missingCharacters(typed: string, expected: string): number | null {
  const start = typed.trim().toLowerCase()
  return expected.toLowerCase().startsWith(start) ? expected.length - start.length : null
}
