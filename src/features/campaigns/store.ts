import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { type Async, createLatestRequest, loading } from '../../lib/async.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { accountOf, whyHidden } from '../billing/set-live-rules.ts'
import { sessionStore } from '../session/store.ts'
import { sitesStore } from '../sites/store.ts'
import {
  type CampaignsQuery,
  deleteCampaign,
  duplicateCampaign,
  getCampaigns,
  newerCampaign,
  renameCampaign,
  restoreCampaign,
  setCampaignStatus,
} from './api.ts'
import { campaignCount } from './count.ts'
import type { UrlFilters } from './filters-in-address.ts'
import { type Campaign, type CampaignPage, NEWEST_FIRST } from './model.ts'
import { newCampaign } from './new-campaign.ts'
import { replaceCampaign } from './rules.ts'

/** How long the search waits for more input, in milliseconds. */
export const SEARCH_DELAY_MS = 300

const NOT_FOUND = 404

export type CampaignFilters = Omit<CampaignsQuery, 'page' | 'after'>

const NO_FILTERS = { status: null, intent: null, search: '' } as const
const INITIAL_FILTERS: CampaignFilters = { ...NO_FILTERS, sort: NEWEST_FIRST }

export type CampaignsStore = ReturnType<typeof createCampaigns>

/** The selected site's campaigns, one page at a time. */
export const campaignsStore = perKit(createCampaigns)

function createCampaigns(kit: Kit) {
  const listRequest = createListRequest(kit)
  const { filters, page, list, isFetching, ask, setFilters, wait } = listRequest
  let shownSite: string | null = null

  return {
    /** The user's filters, including the search as it is typed. */
    filters: computed(() => filters.value),
    isFiltered: computed(() => hasFilter(filters.value)),
    page: computed(() => page.value),
    list: computed(() => list.value),
    /** True while rows of the previous request are still shown. */
    isFetching: computed(() => isFetching.value),

    /** Loads the selected site's list; another site's filters and rows are dropped. */
    async open(site: string | null, urlFilters: UrlFilters | null = null): Promise<void> {
      if (site !== shownSite) list.value = loading
      if (site !== shownSite || urlFilters) setFilters({ ...INITIAL_FILTERS, ...urlFilters })
      shownSite = site
      await ask()
    },
    /** Call it when the view unmounts. */
    close: listRequest.stop,
    reload: ask,
    async filter(change: Partial<Omit<CampaignFilters, 'search'>>): Promise<void> {
      setFilters({ ...filters.peek(), ...change })
      await ask()
    },
    async clearFilters(): Promise<void> {
      setFilters({ ...filters.peek(), ...NO_FILTERS })
      await ask()
    },
    /** Searches after a pause in typing; a pending request is cancelled. */
    search(search: string): void {
      setFilters({ ...filters.peek(), search })
      wait()
    },
    async goToPage(next: number): Promise<void> {
      page.value = next
      await ask()
    },
    ...createListActions(kit, listRequest),
  }
}

type ListRequest = ReturnType<typeof createListRequest>

/** The request parameters and the state of the list; only the latest request counts. */
function createListRequest(kit: Kit) {
  const latestRequest = createLatestRequest()
  const filters = signal(INITIAL_FILTERS)
  const page = signal(1)
  const list = signal<Async<CampaignPage>>(loading)
  const isFetching = signal(false)
  /** The cursor for each page, received with the page before it. */
  let cursors: (string | null)[] = [null]
  let searchTimer: ReturnType<typeof setTimeout> | undefined

  const show = (state: Async<CampaignPage>): void => {
    isFetching.value = state.status === 'loading'
    // Rows stay visible while others load; the skeleton shows only when there are none.
    if (state.status !== 'loading' || list.peek().status !== 'ready') list.value = state
    if (state.status !== 'ready') return
    cursors[page.peek()] = state.value.next
    if (state.value.counts) campaignCount(kit).set(state.value.counts.all)
  }
  const ask = async (): Promise<void> => {
    clearTimeout(searchTimer)
    const requestedPage = page.peek()
    const query = {
      ...filters.peek(),
      page: requestedPage,
      after: cursors[requestedPage - 1] ?? null,
    }
    await latestRequest.run(async (signal) => {
      const siteId = kit.siteId.peek()
      const found = await getCampaigns(kit.http, query, { signal })
      if (siteId !== null && found.site) sitesStore(kit).mergeSiteInfo(siteId, found.site)
      return found
    }, show)
  }
  const setFilters = (next: CampaignFilters): void => {
    filters.value = next
    page.value = 1
    cursors = [null]
  }
  const stop = (): void => {
    clearTimeout(searchTimer)
    latestRequest.stop()
  }
  const wait = (): void => {
    stop()
    isFetching.value = true
    searchTimer = setTimeout(() => void ask(), SEARCH_DELAY_MS)
  }
  return { filters, page, list, isFetching, ask, setFilters, stop, wait }
}

const hasFilter = ({ status, intent, search }: CampaignFilters): boolean =>
  status !== null || intent !== null || search.trim() !== ''

/** Whether the plan or its monthly view limit keeps a campaign from being shown now. */
function isHeldFor(kit: Kit): (campaign: Campaign) => boolean {
  const account = accountOf(sessionStore(kit).user.peek())
  const now = new Date(kit.clock.now())
  return (campaign) => whyHidden(account, campaign, now) !== null
}

/** Runs an action on a row. If the campaign was deleted by somebody else, our list is out of date and is reloaded. */
async function reloadIfGone<Answer>(
  act: () => Promise<Answer>,
  onGone: () => Promise<void>,
): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (toApiFailure(error).status === NOT_FOUND) await onGone()
    throw error
  }
}

function createListActions(
  kit: Kit,
  { list, page, ask }: Pick<ListRequest, 'list' | 'page' | 'ask'>,
) {
  const show = (changed: Campaign): void => {
    const now = list.peek()
    if (now.status !== 'ready') return
    list.value = { status: 'ready', value: replaceCampaign(now.value, changed, isHeldFor(kit)) }
  }
  /** Goes to the previous page if this one has lost its last row. */
  const leaveEmptyPage = async (): Promise<void> => {
    const now = list.peek()
    if (now.status !== 'ready' || now.value.items.length > 0 || now.value.page === 1) return
    page.value = now.value.page - 1
    await ask()
  }
  const reloadOnNotFound = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
    reloadIfGone(act, async () => {
      await ask()
      await leaveEmptyPage()
    })
  return {
    /** Updates a row that somebody else has changed. */
    show,
    /** The row keeps its position until the list is reloaded. @throws ApiFailure */
    async rename(campaign: Campaign, title: string): Promise<void> {
      show(await reloadOnNotFound(() => renameCampaign(kit.http, campaign, title)))
    },
    /** The row stays even if it no longer matches the filters. @throws ApiFailure */
    async switchTo(campaign: Campaign, status: 'live' | 'paused'): Promise<Campaign> {
      const changed = await reloadOnNotFound(() => setCampaignStatus(kit.http, campaign, status))
      show(changed)
      return changed
    },
    /** Copies a campaign, and reloads the list if it contains the copy. @throws ApiFailure */
    async duplicate(copy: Parameters<typeof duplicateCampaign>[1], key: string): Promise<Campaign> {
      const made = await duplicateCampaign(kit.http, copy, key)
      if (copy.siteId === null) await ask()
      return made
    },
    /** Undoes a deletion, and reloads the list. @throws ApiFailure */
    async restore(deleted: Campaign): Promise<Campaign> {
      const restored = await restoreCampaign(kit.http, deleted)
      await ask()
      return restored
    },
    /**
     * Deletes a campaign and reloads the list. If somebody has changed the campaign in the meantime, it is kept and
     * returned as `newer`.
     * @throws ApiFailure
     */
    async remove(campaign: Campaign): Promise<{ newer: Campaign | null }> {
      try {
        await reloadOnNotFound(() => deleteCampaign(kit.http, campaign))
      } catch (error) {
        const failure = toApiFailure(error)
        const newer = newerCampaign(failure)
        if (newer === null) throw failure
        show(newer)
        return { newer }
      }
      newCampaign(kit).forgetDeleted(campaign.campaignId)
      await ask()
      await leaveEmptyPage()
      return { newer: null }
    },
  }
}
