/** How often the URL is checked in browsers that don't report changes. */
const CHECK_INTERVAL_MS = 1_000

const path = () => location.pathname + location.search

/**
 * Calls `act` when the URL changes without a page load, as in single-page applications, and when the page is restored
 * from the back/forward cache. Doesn't patch any of the host page's functions.
 */
export function onNewPage(act: () => void): void {
  let seen = path()
  const checkUrl = () => {
    if (path() === seen) return
    seen = path()
    act()
  }
  const navigationApi = 'navigation' in window ? window.navigation : null
  if (navigationApi instanceof EventTarget)
    navigationApi.addEventListener('currententrychange', checkUrl)
  else setInterval(checkUrl, CHECK_INTERVAL_MS)
  addEventListener('popstate', checkUrl)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) act()
  })
}
