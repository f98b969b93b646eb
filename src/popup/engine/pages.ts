/** How often the URL is checked in browsers that don't report changes. */
const LOOK_EVERY_MS = 1_000

const path = () => location.pathname + location.search

/**
 * Calls `act` when the URL changes without a page load, as in single-page applications, and when the page is restored
 * from the back/forward cache. Doesn't patch any functions of the host page.
 */
export function onNewPage(act: () => void): void {
  let seen = path()
  const look = () => {
    if (path() === seen) return
    seen = path()
    act()
  }
  const told = 'navigation' in window ? window.navigation : null
  if (told instanceof EventTarget) told.addEventListener('currententrychange', look)
  else setInterval(look, LOOK_EVERY_MS)
  addEventListener('popstate', look)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) act()
  })
}
