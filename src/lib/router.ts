import { type ReadonlySignal, signal } from '@preact/signals-core'
import { openAddressBook, type RoutingMode } from './address-book.ts'

export type { RoutingMode } from './address-book.ts'

/** Where the router is, measured after the base path. */
export type RouterLocation = {
  /** Begins with a slash and keeps its trailing slash: `/campaigns/` and `/campaigns` are two. */
  path: string
  query: URLSearchParams
  /** The query as it came, with its `?`; empty where there is none. */
  search: string
  /** Without its `#`; empty where there is none. */
  hash: string
}

export type Router = {
  location: ReadonlySignal<RouterLocation>
  /** Goes to a path after the base path, with query and hash. Throws on what is not a path. */
  go(path: string, options?: { replace?: boolean }): void
  /** The `href` of a link to the path. */
  href(path: string): string
  /** True when `back()` leads to a place of this router. */
  readonly hasEarlierEntry: boolean
  /** Does nothing where there is no earlier entry. */
  back(): void
  /** From now on goes where the page's own address goes. @returns what ends it */
  follow(): () => void
}

export type RouterOptions = {
  mode: RoutingMode
  /** The part of the path that belongs to the host page, such as `/shop/dashboard`. */
  basePath?: string
  /** Where to begin when the page's address names no place of the router's; `/` by default. */
  initial?: string
}

/** Follows the page's path, its hash, or only memory, so that a host page may keep its address. */
export function createRouter({ mode, basePath = '', initial = '/' }: RouterOptions): Router {
  const book = openAddressBook(mode, trimmedBase(basePath), initial)
  let shown = normalised(book.read() ?? initial)
  const location = signal(parsed(shown))
  const show = (path: string) => {
    // Where only the host's part has changed, no view needs to render again.
    if (path === shown) return
    shown = path
    location.value = parsed(path)
  }
  const follow = () => {
    const path = book.read()
    if (path !== null) show(normalised(path))
  }
  return {
    location,
    go(path, options = {}) {
      const target = normalised(path)
      if (options.replace) book.replace(target)
      else book.push(target)
      show(target)
    },
    href: (path) => book.href(normalised(path)),
    get hasEarlierEntry() {
      return book.hasEarlierEntry()
    },
    back() {
      if (book.hasEarlierEntry()) book.back()
    },
    follow() {
      // What came between the first drawing and this call was heard by nobody.
      follow()
      return book.listen(follow)
    },
  }
}

/** `app/`, `/app/` and `/app` are one base; `/` is none. */
function trimmedBase(basePath: string): string {
  const trimmed = basePath.replace(/^\/+|\/+$/g, '')
  return trimmed === '' ? '' : `/${trimmed}`
}

const SOME_ORIGIN = 'https://path.invalid'

/** The browser's own spelling of a path: `..` cannot leave the base, `//` cannot name a host. */
function normalised(path: string): string {
  if (!path.startsWith('/')) throw new TypeError(`Not a path: "${path}"`)
  const url = new URL(SOME_ORIGIN + path)
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}

function parsed(path: string): RouterLocation {
  const { pathname, search, searchParams, hash } = new URL(SOME_ORIGIN + path)
  return { path: pathname, query: searchParams, search, hash: hash.slice(1) }
}
