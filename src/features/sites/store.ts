import { computed, effect, type ReadonlySignal } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import type { SelectedSite } from '../../config/selected-site.ts'
import type { SessionEnd } from '../../config/session-end.ts'
import { mirror, type SharedStore } from '../../config/shared-store.ts'
import type { Call, Http } from '../../lib/http.ts'
import { type Session, sessionStore } from '../session/store.ts'
import { createSite, getSites, shopifyRedirect } from './api.ts'
import type { Site, SiteInfo } from './model.ts'
import { chooseSite } from './site-list-rules.ts'
import { sitePath } from './site-path-rules.ts'

export { existingSite } from './api.ts'

export type SitesDeps = {
  http: Http
  shared: SharedStore
  siteId: SelectedSite['siteId']
  selectSite: SelectedSite['selectSite']
  user: Session['user']
  changeUser: Session['changeUser']
  remember: Session['remember']
  sessionEnd: Pick<SessionEnd, 'listen'>
}

/** The user's sites and the selected one. */
export const sitesStore = perKit((kit) => createSitesStore(sitesDeps(kit)))

function sitesDeps(kit: Kit): SitesDeps {
  const { user, changeUser, remember } = sessionStore(kit)
  const { http, siteId, selectSite, sessionEnd } = kit
  return {
    http,
    shared: kit.shared('sites'),
    siteId,
    selectSite,
    user,
    changeUser,
    remember,
    sessionEnd,
  }
}

/** `origin` is the user's list that `items` started from, so that a second copy of the kit doesn't start over. */
type SharedSites = { origin: readonly Site[] | null; items: readonly Site[] }

const EMPTY: SharedSites = { origin: null, items: [] }

export function createSitesStore(parts: SitesDeps) {
  const { http, shared, siteId, selectSite, user, sessionEnd } = parts
  const sharedState = mirror(shared, parseShared)
  const list = computed(() => sharedState.value.items)
  const selected = computed(() => list.value.find((site) => site.siteId === siteId.value) ?? null)
  const listeners = new Set<(site: Site, address: string) => void>()

  const setItems = (items: readonly Site[]): void => shared.set({ ...sharedState.peek(), items })
  const choose = (requestedSiteId: string | null): void => {
    selectSite(chooseSite(list.peek(), requestedSiteId)?.siteId ?? null)
  }
  followUser(user, sharedState, shared, () => choose(siteId.peek()))
  effect(() => rememberSite(selected, parts))
  // Also clears sites that were added before the user had loaded.
  sessionEnd.listen((reason) => {
    if (reason !== 'timed-out') shared.set(EMPTY)
  })

  return {
    list,
    /** Null if there is no site or no user is signed in. */
    selected,
    /**
     * Changes the site and notifies the listeners; ignores a site that is not in the list.
     * @param path the path to open with the new site
     */
    select(requestedSiteId: string, path?: string): void {
      const site = list.peek().find((candidate) => candidate.siteId === requestedSiteId)
      if (!site || requestedSiteId === siteId.peek()) return
      selectSite(requestedSiteId)
      for (const listener of [...listeners]) listener(site, sitePath(site, path))
    },
    /** Listens for changes by the user, after which the shell reloads or remounts. */
    onChange(listener: (site: Site, address: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Creates a site and selects it. @throws ApiFailure */
    async create(domain: string, call: Pick<Call, 'idempotencyKey' | 'signal'>): Promise<Site> {
      const site = await createSite(http, domain, call)
      const sites = [...list.peek().filter(({ siteId: other }) => other !== site.siteId), site]
      setItems(sites)
      // Update the user too, so that an older response still under way is discarded.
      parts.changeUser((now) => ({ ...now, sites }))
      selectSite(site.siteId)
      return site
    },
    /** The URL where a shop's owner authorises the app; not validated yet. @throws ApiFailure */
    shopAuthorizeUrl: (shop: string, signal?: AbortSignal): Promise<string> =>
      shopifyRedirect(http, shop, signal ? { signal } : {}),
    /** Updates a site with newer data from a response about something else. */
    mergeSiteInfo(updatedSiteId: string, info: SiteInfo): void {
      const hasChanged = ({ siteId: id, url, lastSeenAt }: Site) =>
        id === updatedSiteId && (url !== info.url || Number(lastSeenAt) !== Number(info.lastSeenAt))
      if (list.peek().some(hasChanged))
        setItems(list.peek().map((site) => (hasChanged(site) ? { ...site, ...info } : site)))
    },
    /** Reloads the list. @throws ApiFailure */
    async refresh(signal?: AbortSignal): Promise<void> {
      const before = list.peek()
      const reloadedSites = await getSites(http, signal ? { signal } : {})
      if (list.peek() !== before) return this.refresh(signal)
      setItems(reloadedSites)
      choose(siteId.peek())
    },
  }
}

/** Sets the list from the user's data, and clears it on sign-out. */
function followUser(
  user: Session['user'],
  held: ReadonlySignal<SharedSites>,
  shared: SharedStore,
  reselect: () => void,
): void {
  const sites = computed(() => user.value?.sites ?? null)
  effect(() => {
    const origin = sites.value
    if (origin === held.peek().origin) return
    shared.set(origin === null ? EMPTY : { origin, items: origin })
    if (origin !== null) reselect()
  })
}

/** Saves the site for the next visit. */
function rememberSite(selected: ReadonlySignal<Site | null>, { remember }: SitesDeps): void {
  if (selected.value === null) return
  const { id, siteId, domain } = selected.value
  remember({ site: { id, siteId, domain } })
}

const isShared = (value: unknown): value is SharedSites =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)

const parseShared = (value: unknown): SharedSites => (isShared(value) ? value : EMPTY)
