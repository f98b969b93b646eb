import { effect } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { type ColumnKey, parseColumns } from '../../features/subscribers/columns.ts'
import {
  filtersFromQuery,
  INITIAL_FILTERS,
  withFilters,
} from '../../features/subscribers/filters-in-address.ts'
import { subscribersStore } from '../../features/subscribers/store.ts'
import { SubscribersPage } from '../../features/subscribers/subscribers-page.tsx'
import type { Router, RouterLocation } from '../../lib/router.ts'
import { useShell } from '../shell-context.ts'
import { pathOf } from '../use-session-start.ts'

/** `/subscribers`: its filters and columns are in the URL; each follows the other. */
export function SubscribersRoute() {
  useSignals()
  const { router } = useShell()
  const store = subscribersStore(useKit())
  const [initialFilters] = useState(() => filtersFromQuery(router.location.peek().query))
  useFiltersInAddress(router, store)
  const fields = store.fields.state.value
  const listed = router.location.value.query.get('columns')
  const columns = parseColumns(listed, fields.status === 'ready' ? fields.value : [])
  const onColumns = (next: readonly ColumnKey[]) =>
    router.go(withColumns(router.location.peek(), next), { replace: true })
  const onPerson = (id: string | null) => router.go(withPerson(router.location.peek(), id))
  return (
    <SubscribersPage
      initialFilters={initialFilters}
      columns={columns}
      onColumns={onColumns}
      personId={router.location.value.query.get('person')}
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

/** Only the filters of a query, in one spelling. */
const filterText = (query: URLSearchParams): string =>
  withFilters(new URLSearchParams(), filtersFromQuery(query)).toString()

function useFiltersInAddress(
  router: Router,
  { filters, isFetching, show }: ReturnType<typeof subscribersStore>,
): void {
  useEffect(() => {
    const { path, query } = router.location.peek()
    let knownText = filterText(query)
    const stopFollowing = effect(() => {
      const current = router.location.value
      const text = filterText(current.query)
      if (current.path !== path || text === knownText) return
      knownText = text
      void show({ ...INITIAL_FILTERS, ...filtersFromQuery(current.query) })
    })
    const stopWriting = effect(() => {
      // Not on every keystroke: browsers limit how often the URL may change.
      if (isFetching.value) return
      const current = router.location.peek()
      const next = { ...current, query: withFilters(current.query, filters.value) }
      if (current.path !== path || pathOf(next) === pathOf(current)) return
      knownText = filterText(next.query)
      router.go(pathOf(next), { replace: true })
    })
    return () => {
      stopFollowing()
      stopWriting()
    }
  }, [router, filters, isFetching, show])
}
