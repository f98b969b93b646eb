/** How a router's path is kept: in the page's path, in its hash, or in memory alone. */
export type RoutingMode = 'history' | 'hash' | 'memory'

/** Where a router's entries are kept. Paths are those after the base path, with query and hash. */
export type AddressBook = {
  /** Null where the page's address is not one of the router's. */
  read(): string | null
  href(path: string): string
  push(path: string): void
  replace(path: string): void
  hasEarlierEntry(): boolean
  back(): void
  /** Calls when the person or the host page went to another entry. */
  listen(listener: () => void): () => void
}

/** @param base begins with a slash and does not end with one, or is empty */
export function openAddressBook(mode: RoutingMode, base: string, initial: string): AddressBook {
  switch (mode) {
    case 'history':
      return pageAddresses(
        () => withoutBase(base, location.pathname + location.search + location.hash),
        (path) => base + path,
      )
    case 'hash':
      // The page's own path and query are spelt out, because a `<base>` would change a bare hash.
      return pageAddresses(
        () => withoutBase(base, location.hash.slice(1)),
        (path) => `${location.pathname}${location.search}#${base}${path}`,
      )
    case 'memory':
      return memoryAddresses(initial)
  }
}

function withoutBase(base: string, address: string): string | null {
  if (!address.startsWith(base)) return null
  const rest = address.slice(base.length)
  if (rest.startsWith('/')) return rest
  // `/app` and `/app?tab=1` are the base's first page; `/apple` and a hash such as `#top` are not ours.
  return base !== '' && /^(?:$|[?#])/.test(rest) ? `/${rest}` : null
}

/** In an entry's state: how many entries of ours came before it. It outlives a reload. */
const DEPTH = 'routerDepth'

function depth(): number {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !(DEPTH in state)) return 0
  return typeof state[DEPTH] === 'number' ? state[DEPTH] : 0
}

function pageAddresses(read: AddressBook['read'], href: AddressBook['href']): AddressBook {
  return {
    read,
    href,
    push: (path) => history.pushState({ [DEPTH]: depth() + 1 }, '', href(path)),
    // What the host page keeps in this entry stays there.
    replace: (path) => history.replaceState({ ...history.state, [DEPTH]: depth() }, '', href(path)),
    hasEarlierEntry: () => depth() > 0,
    back: () => history.back(),
    listen(listener) {
      window.addEventListener('popstate', listener)
      return () => window.removeEventListener('popstate', listener)
    },
  }
}

function memoryAddresses(initial: string): AddressBook {
  const earlier: string[] = []
  const listeners = new Set<() => void>()
  let current = initial
  return {
    read: () => current,
    // No address leads there; a hash at least leaves the host's page alone when opened in a new tab.
    href: (path) => `#${path}`,
    push(path) {
      earlier.push(current)
      current = path
    },
    replace(path) {
      current = path
    },
    hasEarlierEntry: () => earlier.length > 0,
    back() {
      current = earlier.pop() ?? current
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
