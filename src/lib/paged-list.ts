import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Async, createLatestRequest, loading, ready } from './async.ts'

/** How long a search waits for more input, in milliseconds. */
export const SEARCH_DELAY_MS = 300

/** A page of a list with a cursor for the next page. */
type ListPage = { next: string | null }

/** `page` starts at 1; `after` is the cursor from the page before, null if it isn't known. */
export type PageQuery<Filters> = Filters & { page: number; after: string | null }

export type PagedList<Filters, Page extends ListPage> = {
  /** Including the search as it is typed. */
  readonly filters: ReadonlySignal<Filters>
  readonly page: ReadonlySignal<number>
  readonly list: ReadonlySignal<Async<Page>>
  /** True while rows of the previous request are still shown. */
  readonly isFetching: ReadonlySignal<boolean>
  /** Shows no rows until the next ones arrive. */
  clear(): void
  /** Loads a page with these filters, by default the first. */
  show(filters: Filters, page?: number): Promise<void>
  /** The same after a pause in typing; a pending request is cancelled. */
  showSoon(filters: Filters): void
  reload(): Promise<void>
  goToPage(page: number): Promise<void>
  /** Shows a changed copy of the loaded page. */
  replace(page: Page): void
  /** Call it when the view unmounts. */
  stop(): void
}

/**
 * A list that is loaded one page at a time, with filters; only the latest request counts.
 * @param onLoaded called with each page that is shown
 */
export function createPagedList<Filters extends object, Page extends ListPage>(
  initialFilters: Filters,
  load: (query: PageQuery<Filters>, signal: AbortSignal) => Promise<Page>,
  onLoaded: (page: Page) => void = () => {},
): PagedList<Filters, Page> {
  const latestRequest = createLatestRequest()
  const filters = signal(initialFilters)
  const page = signal(1)
  const list = signal<Async<Page>>(loading)
  const isFetching = signal(false)
  /** The cursor for each page, received with the page before it. */
  let cursors: (string | null)[] = [null]
  let searchTimer: ReturnType<typeof setTimeout> | undefined

  const accept = (state: Async<Page>): void => {
    isFetching.value = state.status === 'loading'
    // Rows stay visible while others load; the skeleton shows only when there are none.
    if (state.status !== 'loading' || list.peek().status !== 'ready') list.value = state
    if (state.status !== 'ready') return
    cursors[page.peek()] = state.value.next
    onLoaded(state.value)
  }
  const reload = async (): Promise<void> => {
    clearTimeout(searchTimer)
    const requestedPage = page.peek()
    const after = cursors[requestedPage - 1] ?? null
    const query = { ...filters.peek(), page: requestedPage, after }
    await latestRequest.run((signal) => load(query, signal), accept)
  }
  const setFilters = (next: Filters, nextPage = 1): void => {
    filters.value = next
    page.value = nextPage
    cursors = [null]
  }
  const stop = (): void => {
    clearTimeout(searchTimer)
    latestRequest.stop()
  }
  return {
    filters,
    page,
    list,
    isFetching,
    reload,
    stop,
    clear() {
      list.value = loading
    },
    show(next, nextPage) {
      setFilters(next, nextPage)
      return reload()
    },
    showSoon(next) {
      setFilters(next)
      stop()
      isFetching.value = true
      searchTimer = setTimeout(() => void reload(), SEARCH_DELAY_MS)
    },
    async goToPage(next) {
      page.value = next
      await reload()
    },
    replace(changed) {
      list.value = ready(changed)
    },
  }
}
