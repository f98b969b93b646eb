import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import type { RowSelection } from '../../../ui/data/table.tsx'
import { filterParameters } from '../api.ts'
import type { SelectionFilters } from '../bulk-runs/api.ts'
import type { Subscriber } from '../model.ts'
import { isSelected, pageState } from './selection-rules.ts'
import { selectionStore } from './store.ts'

/** Clears the selection when other people match, or on another site: what is selected must be what was seen. */
export function useClearSelection(filters: SelectionFilters): void {
  useSignals()
  const kit = useKit()
  const store = selectionStore(kit)
  const shown = { ...filterParameters(filters), sort: undefined, site: kit.siteId.value }
  const matches = JSON.stringify(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other filters
  useEffect(() => store.clear, [store, matches])
}

/** The column of checkboxes. */
export function useRowSelection(rows: readonly Subscriber[]): RowSelection<Subscriber> {
  useSignals()
  const selection = selectionStore(useKit()).selection.value
  const pageIds = rows.map(({ id }) => id)
  return {
    head: <PageBox pageIds={pageIds} />,
    cell: (row) => <RowBox row={row} pageIds={pageIds} />,
    isSelected: ({ id }) => isSelected(selection, id),
  }
}

function PageBox({ pageIds }: { pageIds: readonly string[] }) {
  useSignals()
  const t = useMessages(selectionMessages)
  const store = selectionStore(useKit())
  const state = pageState(store.selection.value, pageIds)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      className="tick"
      aria-label={t('selectPage')}
      checked={state === 'all'}
      onChange={() => store.togglePage(pageIds)}
    />
  )
}

function RowBox({ row, pageIds }: { row: Subscriber; pageIds: readonly string[] }) {
  useSignals()
  const t = useMessages(selectionMessages)
  const store = selectionStore(useKit())
  const withRange = useRef(false)
  return (
    <input
      type="checkbox"
      className="tick"
      aria-label={t('selectRow', { email: row.email })}
      checked={isSelected(store.selection.value, row.id)}
      onClick={({ shiftKey }) => {
        withRange.current = shiftKey
      }}
      onChange={() => store.toggleRow(row.id, { pageIds, withRange: withRange.current })}
    />
  )
}
