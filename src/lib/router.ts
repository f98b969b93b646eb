import { type ReadonlySignal, signal } from '@preact/signals-core'
import { createRouterHistory, type RoutingMode } from './router-history.ts'

export type { RoutingMode } from './router-history.ts'

/** The router's location, relative to the base path. */
export type RouterLocation = {
  /** Starts with a slash. A trailing slash matters: `/campaigns/` and `/campaigns` differ. */
  path: string
  query: URLSearchParams
  /** The query string, including its `?`; empty if there is none. */
  search: string
  /** The fragment, without its `#`; empty if there is none. */
  hash: string
}

export type Router = {
  location: ReadonlySignal<RouterLocation>
  /** Navigates to a path relative to the base path, with query and hash. @throws TypeError if it isn't a path */
  go(path: string, options?: { replace?: boolean }): void
  /** The `href` for a link to the path. */
  href(path: string): string
  /** True if `back()` leads to a location of this router. */
  readonly hasEarlierEntry: boolean
  /** Does nothing without an earlier entry. */
  back(): void
  /** Follows changes to the page's URL. @returns a function that stops following */
  follow(): () => void
}

export type RouterOptions = {
  mode: RoutingMode
  /** The part of the path that belongs to the host page, such as `/shop/dashboard`. */
  basePath?: string
  /** The initial path, if the page's URL isn't one of the router's; `/` by default. */
  initial?: string
}

/** A router on the URL path, the URL hash, or memory only, so that a host page can keep its URL. */
export function createRouter({ mode, basePath = '', initial = '/' }: RouterOptions): Router {
  const history = createRouterHistory(mode, normaliseBase(basePath), initial)
  let currentPath = normalisePath(history.read() ?? initial)
  const location = signal(parseLocation(currentPath))
  const show = (path: string) => {
    // Nothing to render if only the host's part of the URL has changed.
    if (path === currentPath) return
    currentPath = path
    location.value = parseLocation(path)
  }
  const updateLocation = () => {
    const path = history.read()
    if (path !== null) show(normalisePath(path))
  }
  return {
    location,
    go(path, options = {}) {
      const target = normalisePath(path)
      if (options.replace) history.replace(target)
      else history.push(target)
      show(target)
    },
    href: (path) => history.href(normalisePath(path)),
    get hasEarlierEntry() {
      return history.hasEarlierEntry()
    },
    back() {
      if (history.hasEarlierEntry()) history.back()
    },
    follow() {
      // Catch up with changes between the first render and this call.
      updateLocation()
      return history.listen(updateLocation)
    },
  }
}

/** `app/`, `/app/` and `/app` are the same base; `/` is empty. */
function normaliseBase(basePath: string): string {
  const trimmed = basePath.replace(/^\/+|\/+$/g, '')
  return trimmed === '' ? '' : `/${trimmed}`
}

const DUMMY_ORIGIN = 'https://path.invalid'

/** The normalised path: `..` can't leave the base, `//` can't refer to a host. */
function normalisePath(path: string): string {
  if (!path.startsWith('/')) throw new TypeError(`Not a path: "${path}"`)
  const url = new URL(DUMMY_ORIGIN + path)
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}

function parseLocation(path: string): RouterLocation {
  const { pathname, search, searchParams, hash } = new URL(DUMMY_ORIGIN + path)
  return { path: pathname, query: searchParams, search, hash: hash.slice(1) }
}
