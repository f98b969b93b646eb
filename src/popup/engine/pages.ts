/** How often a page is asked for its address where the browser does not tell of a change. */
const LOOK_EVERY_MS = 1_000

const path = () => location.pathname + location.search

/**
 * Calls `act` when the page becomes another one without a load, as single-page applications do it, and
 * when it comes back from the browser's memory. Nothing of the host's is wrapped for it.
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
