import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { type ColumnKey, defaultColumns } from './columns.ts'
import { subscribersStore } from './store.ts'

/** Whether the site has nobody to list, with any filter. */
export function useIsEmpty(): boolean {
  useSignals()
  const store = subscribersStore(useKit())
  const list = store.list.value
  return (
    list.status === 'ready' &&
    list.value.total === 0 &&
    list.value.unlistedStates.length === 0 &&
    !store.isFiltered.value &&
    !store.isFetching.value
  )
}

/** The columns that were chosen, or else the default ones. */
export function useShownColumns(columns: readonly ColumnKey[] | null): readonly ColumnKey[] {
  useSignals()
  const fields = subscribersStore(useKit()).fields.state.value
  return columns ?? defaultColumns(fields.status === 'ready' ? fields.value : [])
}
