import { useLayoutEffect, useState } from 'react'
import { useKit } from '../config/context.tsx'
import { LANDING_LINK } from '../config/landing-keys.ts'
import { useRoute, useShell } from './shell-context.ts'

/** The query parameters of a link from an email or an app store. */
export type ArrivalQuery = {
  /** The original query string, with its `?`; empty if the link had none. */
  search: string
  query: URLSearchParams
  /** Removes the stored query after use, so that a reload doesn't find it again. */
  forget(): void
}

/**
 * Reads parameters that must not stay in the URL, such as a token. They are removed from the URL immediately and
 * kept for this tab until they are used, so that a reload doesn't lose them.
 * @param names the parameters to remove; the others stay in the URL
 */
export function useArrivalQuery(names: readonly string[]): ArrivalQuery {
  const { router } = useShell()
  const { session } = useKit().storage
  const { location } = useRoute()
  const { path } = location
  const linkSearch = names.some((name) => location.query.has(name)) ? location.search : null
  const [search, setSearch] = useState(
    () => linkSearch ?? storedSearch(session.get(LANDING_LINK), path),
  )
  useLayoutEffect(() => {
    if (linkSearch === null) return
    setSearch(linkSearch)
    session.set(LANDING_LINK, path + linkSearch)
    const { path: currentPath, query, hash } = router.location.peek()
    const remainingQuery = new URLSearchParams(query)
    for (const name of names) remainingQuery.delete(name)
    const remainingSearch = remainingQuery.size > 0 ? `?${remainingQuery}` : ''
    router.go(currentPath + remainingSearch + (hash && `#${hash}`), { replace: true })
  }, [linkSearch, path, names, router, session])
  return { search, query: new URLSearchParams(search), forget: () => session.remove(LANDING_LINK) }
}

/** The stored query if it belongs to this page, else an empty string. */
const storedSearch = (storedLink: string | null, path: string): string =>
  storedLink?.startsWith(`${path}?`) ? storedLink.slice(path.length) : ''
