import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { filterFromQuery, withFilter } from '../../features/integrations/filter-in-address.ts'
import { integrationsStore } from '../../features/integrations/store.ts'
import { SEARCH_DELAY_MS } from '../../lib/paged-list.ts'
import { useShell } from '../shell-context.ts'
import { pathOf } from '../use-session-start.ts'

/** Only the filter of a query, in one spelling. */
const textOf = (query: URLSearchParams): string =>
  withFilter(new URLSearchParams(), filterFromQuery(query)).toString()

/** Keeps the catalogue's filter in the address; each follows the other. */
export function useFilterInAddress(): void {
  const { router } = useShell()
  const { filter, setFilter } = integrationsStore(useKit())
  useEffect(() => {
    const { path } = router.location.peek()
    let known: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopFollowing = effect(() => {
      const current = router.location.value
      const text = textOf(current.query)
      if (current.path !== path || text === known) return
      known = text
      setFilter(filterFromQuery(current.query))
    })
    const write = () => {
      const current = router.location.peek()
      const query = withFilter(current.query, filter.peek())
      const next = pathOf({ ...current, query })
      if (current.path !== path || next === pathOf(current)) return
      known = textOf(query)
      router.go(next, { replace: true })
    }
    const stopWriting = effect(() => {
      filter.value
      clearTimeout(timer)
      // Not on every keystroke: browsers limit how often the URL may change.
      timer = setTimeout(write, SEARCH_DELAY_MS)
    })
    return () => {
      clearTimeout(timer)
      stopFollowing()
      stopWriting()
    }
  }, [router, filter, setFilter])
}
