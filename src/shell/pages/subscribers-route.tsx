import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { type ColumnKey, parseColumns } from '../../features/subscribers/columns.ts'
import {
  filtersFromQuery,
  pageFromQuery,
  withFilters,
} from '../../features/subscribers/filters-in-address.ts'
import { subscribersStore } from '../../features/subscribers/store.ts'
import { SubscribersPage } from '../../features/subscribers/subscribers-page.tsx'
import type { RouterLocation } from '../../lib/router.ts'
import { useShell } from '../shell-context.ts'
import { useListInAddress } from '../use-list-in-address.ts'
import { pathOf } from '../use-session-start.ts'

/** `/subscribers`: its filters, page and columns are in the URL; each follows the other. */
export function SubscribersRoute() {
  useSignals()
  const { router } = useShell()
  const store = subscribersStore(useKit())
  const [initial] = useState(() => router.location.peek().query)
  useListInAddress({ ...store, read: filtersFromQuery, write: withFilters })
  const fields = store.fields.state.value
  const { query } = router.location.value
  const columns = parseColumns(query.get('columns'), fields.status === 'ready' ? fields.value : [])
  const onColumns = (next: readonly ColumnKey[]) =>
    router.go(withColumns(router.location.peek(), next), { replace: true })
  const onPerson = (id: string | null) => router.go(withPerson(router.location.peek(), id))
  return (
    <SubscribersPage
      initialFilters={filtersFromQuery(initial)}
      initialPage={pageFromQuery(initial)}
      columns={columns}
      onColumns={onColumns}
      personId={query.get('person')}
      onPerson={onPerson}
    />
  )
}

function withPerson(location: RouterLocation, id: string | null): string {
  const query = new URLSearchParams(location.query)
  query.delete('person')
  if (id !== null) query.set('person', id)
  return pathOf({ ...location, query })
}

function withColumns(location: RouterLocation, columns: readonly ColumnKey[]): string {
  const query = new URLSearchParams(location.query)
  query.set('columns', columns.join(','))
  return pathOf({ ...location, query })
}
