import { effect, type ReadonlySignal } from '@preact/signals-core'
import { useEffect } from 'react'
import { pageFromQuery, withPage } from '../lib/page-in-address.ts'
import { useShell } from './shell-context.ts'
import { pathOf } from './use-session-start.ts'

/** How a list's filters are written in the address. */
export type FiltersInAddress<Filters> = {
  read(query: URLSearchParams): Filters
  /** Other parameters are kept. */
  write(query: URLSearchParams, filters: Filters): URLSearchParams
}

type ListInAddress<Filters> = FiltersInAddress<Filters> & {
  filters: ReadonlySignal<Filters>
  page: ReadonlySignal<number>
  isFetching: ReadonlySignal<boolean>
  show(filters: Filters, page: number): Promise<void>
  goToPage(page: number): Promise<void>
}

/** Keeps a list's filters and page in the address; each follows the other. A turned page is a step in the history. */
export function useListInAddress<Filters>(list: ListInAddress<Filters>): void {
  const { router } = useShell()
  const { read, write, filters, page, isFetching, show, goToPage } = list
  useEffect(() => {
    const { path, query } = router.location.peek()
    /** Only the filters of a query, in one spelling. */
    const filterText = (of: URLSearchParams) => write(new URLSearchParams(), read(of)).toString()
    let known = { text: filterText(query), page: pageFromQuery(query) }
    const stopFollowing = effect(() => {
      const current = router.location.value
      const next = { text: filterText(current.query), page: pageFromQuery(current.query) }
      if (current.path !== path || (next.text === known.text && next.page === known.page)) return
      const isSameList = next.text === known.text
      known = next
      void (isSameList ? goToPage(next.page) : show(read(current.query), next.page))
    })
    const stopWriting = effect(() => {
      // Not on every keystroke: browsers limit how often the URL may change.
      if (isFetching.value) return
      const current = router.location.peek()
      const nextQuery = withPage(write(current.query, filters.value), page.value)
      const next = pathOf({ ...current, query: nextQuery })
      if (current.path !== path || next === pathOf(current)) return
      const text = filterText(nextQuery)
      const isPageTurn = text === known.text && page.value !== known.page
      known = { text, page: page.value }
      router.go(next, { replace: !isPageTurn })
    })
    return () => {
      stopFollowing()
      stopWriting()
    }
  }, [router, read, write, filters, page, isFetching, show, goToPage])
}
