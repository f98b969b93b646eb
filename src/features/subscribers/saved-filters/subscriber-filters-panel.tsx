import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import type { TriggeredPanelProps } from '../../../ui/overlays/lazy-popover.tsx'
import type { ColumnKey } from '../columns.ts'
import { subscribersStore } from '../store.ts'
import { SavedFiltersPanel } from './saved-filters-panel.tsx'
import { isSameQuery, pathOfQuery, queryOf } from './saved-query.ts'

type SubscriberFiltersPanelProps = TriggeredPanelProps & {
  /** Those that are shown. */
  columns: readonly ColumnKey[]
}

/** The user's saved filters of subscribers. */
export function SubscriberFiltersPanel({ columns, ...panel }: SubscriberFiltersPanelProps) {
  useSignals()
  const { filters, fields: loadedFields } = subscribersStore(useKit())
  const state = loadedFields.state.value
  const fields = state.status === 'ready' ? state.value : []
  const query = queryOf(filters.value, columns, fields)
  const isShown = (saved: string) => isSameQuery(saved, query, fields)
  const list = { tab: 'subscribers', query, isShown, pathOf: pathOfQuery } as const
  return <SavedFiltersPanel {...panel} list={list} />
}
