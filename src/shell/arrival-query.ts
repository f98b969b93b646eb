import { useLayoutEffect, useState } from 'react'
import { useKit } from '../config/context.tsx'
import { LANDING_LINK } from '../config/landing-keys.ts'
import { useRoute, useShell } from './shell-context.ts'

/** What a link of a mail or a store has brought along. */
export type ArrivalQuery = {
  /** The query as it came, with its `?`; empty where nothing was brought. */
  search: string
  query: URLSearchParams
  /** It is used up: a reload must not find it again. */
  forget(): void
}

/**
 * Reads what must not stay in the address, such as a token: once, on arrival. It is taken out of the
 * address at once and kept for this tab, so that a reload loses nothing, until it is used.
 * @param names the parameters to take; the others stay in the address
 */
export function useArrivalQuery(names: readonly string[]): ArrivalQuery {
  const { router } = useShell()
  const { session } = useKit().storage
  const { location } = useRoute()
  const { path } = location
  const arrived = names.some((name) => location.query.has(name)) ? location.search : null
  const [search, hold] = useState(() => arrived ?? searchOf(session.get(LANDING_LINK), path))
  useLayoutEffect(() => {
    if (arrived === null) return
    hold(arrived)
    session.set(LANDING_LINK, path + arrived)
    const { path: here, query, hash } = router.location.peek()
    const rest = new URLSearchParams(query)
    for (const name of names) rest.delete(name)
    const kept = rest.size > 0 ? `?${rest}` : ''
    router.go(here + kept + (hash && `#${hash}`), { replace: true })
  }, [arrived, path, names, router, session])
  return { search, query: new URLSearchParams(search), forget: () => session.remove(LANDING_LINK) }
}

/** What was brought to this page; nothing where it came to another. */
const searchOf = (kept: string | null, path: string): string =>
  kept?.startsWith(`${path}?`) ? kept.slice(path.length) : ''
