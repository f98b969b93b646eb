import { PREVIEW_FRAGMENT, previewKey } from '../../popup/forced-campaign.ts'
import { type ReportingPage, reportedSitesKey } from '../../popup/reported-sites.ts'

/**
 * The script that the snippet loads. It reports to the server that the page has the snippet, and loads the engine
 * if the site has a live campaign. The script itself sets no cookie, stores nothing, sends no query string or
 * credentials, and logs nothing to the console.
 */
type Page = typeof globalThis & ReportingPage

/** `src/popup/engine/engine.ts`, which this script only loads. */
type Engine = {
  start(site: Site & { campaigns: readonly unknown[]; ticket: string }): void
  preview(site: Site, secret: string): Promise<void>
}

/** The engine's path, relative to this script; set by the build. */
declare const ENGINE: string

type Site = { siteId: string; api: string }

function startOnce(site: Site): void {
  const page: Page = globalThis
  page[reportedSitesKey] ??= new Set()
  const reportedSites = page[reportedSitesKey]
  // If the snippet was pasted twice, each view must still be counted only once.
  if (reportedSites.has(site.siteId)) return
  reportedSites.add(site.siteId)
  const secret = consumeSecret() ?? readStoredSecret(site)
  whenVisible(() => {
    if (secret) preview(site, secret)
    else {
      report(site)
      showLiveCampaigns(site)
    }
  })
}

/** A prerendered page has not been seen by anyone yet. */
function whenVisible(act: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', act, { once: true })
  } else act()
}

/** Removes the secret from the URL immediately, so that it isn't visible or shared with the URL. */
function consumeSecret(): string | null {
  const { hash, pathname, search } = location
  if (!hash.startsWith(PREVIEW_FRAGMENT)) return null
  history.replaceState(history.state, '', pathname + search)
  return hash.slice(PREVIEW_FRAGMENT.length)
}

/** The secret of a preview that continues in this tab. */
function readStoredSecret({ siteId }: Site): string | null {
  try {
    return sessionStorage.getItem(previewKey(siteId))
  } catch {
    return null
  }
}

function report({ siteId, api }: Site): void {
  const page = `${location.origin}${location.pathname}`
  // A plain-text body avoids a preflight request.
  const body = JSON.stringify({ site_id: siteId, page })
  fetch(`${api}/events`, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(
    ignore,
  )
}

/** The host page must work as if this script were not there, so failures are ignored. */
const ignore = () => undefined

function showLiveCampaigns(site: Site): void {
  fetch(`${site.api}/live/${encodeURIComponent(site.siteId)}`, { credentials: 'omit' })
    .then((response) => response.json())
    .then(async ({ data }) => {
      if (!data || (data.campaigns.length === 0 && !hasUnsentForm(site))) return
      const { start } = await loadEngine(site)
      start({ ...site, ...data })
    })
    .catch(ignore)
}

/** Whether the engine has stored an unsent form on this device: it is sent even if no campaign is live. */
function hasUnsentForm({ siteId }: Site): boolean {
  try {
    return /"unsent":{"/.test(`${localStorage.getItem(`poplar:${siteId}`)}`)
  } catch {
    return false
  }
}

/** Shown only to the owner, who is waiting for the preview: the engine failed to load. */
function showFailure(): void {
  const note = document.createElement('dialog')
  note.lang = 'en'
  note.textContent = 'The preview didn’t load. Open it again in your dashboard.'
  note.onclick = () => note.remove()
  document.documentElement.append(note)
  note.showModal()
}

function preview(site: Site, secret: string): void {
  loadEngine(site)
    .then(({ preview }) => preview(site, secret))
    .catch(showFailure)
}

const loadEngine = ({ api }: Site): Promise<Engine> => import(`${api}/${ENGINE}`)

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const { siteId } = script.dataset
  if (siteId) startOnce({ siteId, api: new URL('.', script.src).href.slice(0, -1) })
}
