/**
 * The script that the snippet names. It tells the server that this page carries it, and does nothing
 * else: no cookie, nothing stored, no query string, no credentials, and no word to the page's console.
 */
type ReportedSites = Set<string>
type Page = typeof globalThis & { [reportedSites]?: ReportedSites }

const reportedSites = Symbol.for('poplar-reported-sites')

function reportOnce(siteId: string, events: URL): void {
  const page: Page = globalThis
  page[reportedSites] ??= new Set()
  const reported = page[reportedSites]
  // A snippet that was pasted twice must not count every view twice.
  if (reported.has(siteId)) return
  reported.add(siteId)
  whenVisible(() => report(siteId, events))
}

/** A page that the browser prepares in advance was not seen by anybody yet. */
function whenVisible(act: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', act, { once: true })
  } else act()
}

function report(siteId: string, events: URL): void {
  const page = `${location.origin}${location.pathname}`
  // A plain text body spares the visitor a preflight request.
  const body = JSON.stringify({ site_id: siteId, page })
  fetch(events, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(
    () => undefined,
  )
}

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const { siteId } = script.dataset
  if (siteId) reportOnce(siteId, new URL('events', script.src))
}
