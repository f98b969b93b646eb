/** How often the URL is checked in browsers that don't report changes. */
const CHECK_INTERVAL_MS = 1_000

/** The route of a hash router, such as `#/cart` or `#!/cart`, is part of the path; `#/` is the start page. */
const path = () => `${location.pathname}${/^#!?\/[^?]+/.exec(location.hash)?.[0] ?? ''}`

/**
 * Calls `act` when the URL changes without a page load, as in single-page applications, and when the page is restored
 * from the back/forward cache. Doesn't patch any of the host page's functions.
 */
export function onNewPage(act: () => void): void {
  let seen = path()
  let query = location.search
  const checkUrl = (event?: Event & { navigationType?: unknown }) => {
    // Filters and sorting often replace the query. Browsers that don't report changes don't tell it apart.
    const isReplaced = event?.navigationType === 'replace'
    const isSame = path() === seen && (isReplaced || location.search === query)
    seen = path()
    query = location.search
    if (!isSame) act()
  }
  const navigationApi = findNavigationApi()
  if (navigationApi) navigationApi.addEventListener('currententrychange', checkUrl)
  else setInterval(checkUrl, CHECK_INTERVAL_MS)
  addEventListener('popstate', checkUrl)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) act()
  })
}

/**
 * Calls `act` when a link, a form or a script of the page starts to load another page, or the visitor reloads it; never
 * when the visitor uses the address bar or goes back to another site.
 */
export function onDeparture(act: () => void): void {
  const onNavigate = ({ destination }: Event & { destination?: { sameDocument?: unknown } }) => {
    if (!destination?.sameDocument) act()
  }
  findNavigationApi()?.addEventListener('navigate', onNavigate)
}

const findNavigationApi = (): EventTarget | null =>
  'navigation' in window && window.navigation instanceof EventTarget ? window.navigation : null
