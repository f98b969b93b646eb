import { PREVIEW_FRAGMENT, previewKey } from '../../popup/forced-campaign.ts'

/**
 * The script that the snippet names. It tells the server that this page carries it, and where the site has
 * a live campaign it brings the engine that shows it. By itself: no cookie, nothing stored, no query
 * string, no credentials, and no word to the page's console.
 */
type KnownSites = Set<string>
type Page = typeof globalThis & { [knownSites]?: KnownSites }

/** `src/popup/engine/engine.ts`, which this script only asks for. */
type Engine = {
  start(site: Site & { campaigns: readonly unknown[]; ticket: string }): void
  preview(site: Site, secret: string): Promise<void>
}

/** Where it is, beside this script; the build fills it in. */
declare const ENGINE: string

const knownSites = Symbol.for('poplar-reported-sites')

type Site = { siteId: string; api: string }

function beginOnce(site: Site): void {
  const page: Page = globalThis
  page[knownSites] ??= new Set()
  const known = page[knownSites]
  // A snippet that was pasted twice must not count every view twice.
  if (known.has(site.siteId)) return
  known.add(site.siteId)
  const secret = takeSecret() ?? keptSecret(site)
  whenVisible(() => {
    if (secret) preview(site, secret)
    else {
      report(site)
      showLive(site)
    }
  })
}

/** A page that the browser prepares in advance was not seen by anybody yet. */
function whenVisible(act: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', act, { once: true })
  } else act()
}

/** Out of the address at once: nobody who is shown it, or sent it, is to have it. */
function takeSecret(): string | null {
  const { hash, pathname, search } = location
  if (!hash.startsWith(PREVIEW_FRAGMENT)) return null
  history.replaceState(history.state, '', pathname + search)
  return hash.slice(PREVIEW_FRAGMENT.length)
}

/** Of a preview that goes on in this tab. */
function keptSecret({ siteId }: Site): string | null {
  try {
    return sessionStorage.getItem(previewKey(siteId))
  } catch {
    return null
  }
}

function report({ siteId, api }: Site): void {
  const page = `${location.origin}${location.pathname}`
  // A plain text body spares the visitor a preflight request.
  const body = JSON.stringify({ site_id: siteId, page })
  fetch(`${api}/events`, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(
    ignore,
  )
}

/** The page owes us nothing: whatever fails here, it goes on as if we were not there. */
const ignore = () => undefined

function showLive(site: Site): void {
  fetch(`${site.api}/live/${encodeURIComponent(site.siteId)}`, { credentials: 'omit' })
    .then((answer) => answer.json())
    .then(async ({ data }) => {
      if (!data || (data.campaigns.length === 0 && !hasUnsent(site))) return
      const { start } = await engine(site)
      start({ ...site, ...data })
    })
    .catch(ignore)
}

/** Whether the engine has kept a form on this device that did not arrive: it is sent though nothing is live. */
function hasUnsent({ siteId }: Site): boolean {
  try {
    return /"unsent":{"/.test(`${localStorage.getItem(`poplar:${siteId}`)}`)
  } catch {
    return false
  }
}

/** To the owner alone, who waits for it: not even the engine came. */
function sayThatItFailed(): void {
  const note = document.createElement('dialog')
  note.lang = 'en'
  note.textContent = 'The preview didn’t load. Open it again in your dashboard.'
  note.onclick = () => note.remove()
  document.documentElement.append(note)
  note.showModal()
}

function preview(site: Site, secret: string): void {
  engine(site)
    .then(({ preview }) => preview(site, secret))
    .catch(sayThatItFailed)
}

const engine = ({ api }: Site): Promise<Engine> => import(`${api}/${ENGINE}`)

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const { siteId } = script.dataset
  if (siteId) beginOnce({ siteId, api: new URL('.', script.src).href.slice(0, -1) })
}
