/** Where a router's path is stored: in the URL path, in the URL hash, or in memory only. */
export type RoutingMode = 'history' | 'hash' | 'memory'

/** A router's history. Paths are relative to the base path, with query and hash. */
export type RouterHistory = {
  /** Null if the page's URL isn't one of the router's. */
  read(): string | null
  href(path: string): string
  push(path: string): void
  replace(path: string): void
  hasEarlierEntry(): boolean
  back(): void
  /** Called when the user or the host page has moved to another entry. */
  listen(listener: () => void): () => void
}

/** @param base starts with a slash and has no trailing slash, or is empty */
export function createRouterHistory(
  mode: RoutingMode,
  base: string,
  initial: string,
): RouterHistory {
  switch (mode) {
    case 'history':
      return pageHistory(
        () => withoutBase(base, location.pathname + location.search + location.hash),
        (path) => base + path,
      )
    case 'hash':
      // Includes the page's path and query, because a `<base>` would change a bare hash.
      return pageHistory(
        () => withoutBase(base, location.hash.slice(1)),
        (path) => `${location.pathname}${location.search}#${base}${path}`,
      )
    case 'memory':
      return memoryHistory(initial)
  }
}

function withoutBase(base: string, url: string): string | null {
  if (!url.startsWith(base)) return null
  const rest = url.slice(base.length)
  if (rest.startsWith('/')) return rest
  // `/app` and `/app?tab=1` are the base's first page; `/apple` and a hash such as `#top` are not ours.
  return base !== '' && /^(?:$|[?#])/.test(rest) ? `/${rest}` : null
}

/** Key in the history state for the number of our entries before this one. Survives a reload. */
const DEPTH_KEY = 'routerDepth'

function depth(): number {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !(DEPTH_KEY in state)) return 0
  return typeof state[DEPTH_KEY] === 'number' ? state[DEPTH_KEY] : 0
}

function pageHistory(read: RouterHistory['read'], href: RouterHistory['href']): RouterHistory {
  return {
    read,
    href,
    push: (path) => history.pushState({ [DEPTH_KEY]: depth() + 1 }, '', href(path)),
    // Preserve the host page's state for this entry.
    replace: (path) =>
      history.replaceState({ ...history.state, [DEPTH_KEY]: depth() }, '', href(path)),
    hasEarlierEntry: () => depth() > 0,
    back: () => history.back(),
    listen(listener) {
      window.addEventListener('popstate', listener)
      return () => window.removeEventListener('popstate', listener)
    },
  }
}

function memoryHistory(initial: string): RouterHistory {
  const previousPaths: string[] = []
  const listeners = new Set<() => void>()
  let current = initial
  return {
    read: () => current,
    // These paths have no URL. A hash at least opens the host's own page in a new tab.
    href: (path) => `#${path}`,
    push(path) {
      previousPaths.push(current)
      current = path
    },
    replace(path) {
      current = path
    },
    hasEarlierEntry: () => previousPaths.length > 0,
    back() {
      current = previousPaths.pop() ?? current
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
