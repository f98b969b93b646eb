import { computed, effect, type ReadonlySignal } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import type { SelectedSite } from '../../config/selected-site.ts'
import type { SessionEnd } from '../../config/session-end.ts'
import { mirror, type SharedStore } from '../../config/shared-store.ts'
import type { Call, Http } from '../../lib/http.ts'
import { type Session, sessionStore } from '../session/store.ts'
import { createSite, getSites, shopifyRedirect } from './api.ts'
import type { Site, SiteFacts } from './model.ts'
import { chooseSite } from './site-list-rules.ts'

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

/** The person's sites and the one that the page is about. */
export const sitesStore = perKit((kit) => createSites(sitesDeps(kit)))

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

/** `origin` is the user's list that the items began as, so that a second copy does not begin anew. */
type Shared = { origin: readonly Site[] | null; items: readonly Site[] }

const EMPTY: Shared = { origin: null, items: [] }

export function createSites(parts: SitesDeps) {
  const { http, shared, siteId, selectSite, user, sessionEnd } = parts
  const held = mirror(shared, parseShared)
  const list = computed(() => held.value.items)
  const selected = computed(() => list.value.find((site) => site.siteId === siteId.value) ?? null)
  const listeners = new Set<(site: Site, address: string) => void>()

  const setItems = (items: readonly Site[]): void => shared.set({ ...held.peek(), items })
  const choose = (wanted: string | null): void => {
    selectSite(chooseSite(list.peek(), wanted)?.siteId ?? null)
  }
  followUser(user, held, shared, () => choose(siteId.peek()))
  effect(() => rememberSite(selected, parts))
  // Includes sites that were added before the user was loaded.
  sessionEnd.listen((reason) => {
    if (reason !== 'timed-out') shared.set(EMPTY)
  })

  return {
    list,
    /** Null while there is none, or nobody is signed in. */
    selected,
    /**
     * Changes the site and tells the listeners; a site that is not in the list changes nothing.
     * @param path where to go on with it
     */
    select(wanted: string, path?: string): void {
      const site = list.peek().find((candidate) => candidate.siteId === wanted)
      if (!site || wanted === siteId.peek()) return
      selectSite(wanted)
      for (const listener of [...listeners]) listener(site, sitePath(site, path))
    },
    /** Hears a change by the person: the shell reloads or mounts anew. */
    onChange(listener: (site: Site, address: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Creates a site, which the page is about from now on. @throws ApiFailure */
    async create(domain: string, call: Pick<Call, 'idempotencyKey' | 'signal'>): Promise<Site> {
      const site = await createSite(http, domain, call)
      const sites = [...list.peek().filter(({ siteId: other }) => other !== site.siteId), site]
      setItems(sites)
      // The user has it too, so that an answer which is under way, and older, counts no more.
      parts.changeUser((now) => ({ ...now, sites }))
      selectSite(site.siteId)
      return site
    },
    /** The address where the owner of a shop agrees to the app; nobody has judged it. @throws ApiFailure */
    shopAddress: (shop: string, signal?: AbortSignal): Promise<string> =>
      shopifyRedirect(http, shop, signal ? { signal } : {}),
    /** Takes over what a reply about something else says of a site: it is newer than the list. */
    learn(about: string, facts: SiteFacts): void {
      const isNews = ({ siteId: id, url, lastSeenAt }: Site) =>
        id === about && (url !== facts.url || Number(lastSeenAt) !== Number(facts.lastSeenAt))
      if (list.peek().some(isNews))
        setItems(list.peek().map((site) => (isNews(site) ? { ...site, ...facts } : site)))
    },
    /** Asks for the list anew, for a page that shows it. @throws ApiFailure */
    async refresh(signal?: AbortSignal): Promise<void> {
      const before = list.peek()
      const fresh = await getSites(http, signal ? { signal } : {})
      if (list.peek() !== before) return this.refresh(signal)
      setItems(fresh)
      choose(siteId.peek())
    },
  }
}

/** The list begins as the user's, and goes with the user. */
function followUser(
  user: Session['user'],
  held: ReadonlySignal<Shared>,
  shared: SharedStore,
  chooseAgain: () => void,
): void {
  const sites = computed(() => user.value?.sites ?? null)
  effect(() => {
    const origin = sites.value
    if (origin === held.peek().origin) return
    shared.set(origin === null ? EMPTY : { origin, items: origin })
    if (origin !== null) chooseAgain()
  })
}

/** The next visit starts where this one was. */
function rememberSite(selected: ReadonlySignal<Site | null>, { remember }: SitesDeps): void {
  if (selected.value === null) return
  const { id, siteId, domain } = selected.value
  remember({ site: { id, siteId, domain } })
}

const isShared = (value: unknown): value is Shared =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)

const parseShared = (value: unknown): Shared => (isShared(value) ? value : EMPTY)

/** Where the dashboard goes on after a change of site, unless the change was to see another page. */
export function sitePath(
  { siteId, domain }: Pick<Site, 'siteId' | 'domain'>,
  path = '/dashboard',
): string {
  const query = new URLSearchParams({ site_id: siteId, domain })
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
