import { computed } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { createPagedList, type PagedList } from '../../lib/paged-list.ts'
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

const NOT_FOUND = 404

export type CampaignFilters = Omit<CampaignsQuery, 'page' | 'after'>

const NO_FILTERS = { status: null, intent: null, search: '' } as const
const INITIAL_FILTERS: CampaignFilters = { ...NO_FILTERS, sort: NEWEST_FIRST }

export type CampaignsStore = ReturnType<typeof createCampaigns>

/** The selected site's campaigns, one page at a time. */
export const campaignsStore = perKit(createCampaigns)

function createCampaigns(kit: Kit) {
  const campaigns = createCampaignList(kit)
  const { filters, page, list, isFetching, show, reload } = campaigns
  let shownSite: string | null = null

  return {
    filters,
    isFiltered: computed(() => hasFilter(filters.value)),
    page,
    list,
    isFetching,

    /** Loads the selected site's list; another site's filters and rows are dropped. */
    async open(site: string | null, urlFilters: UrlFilters | null = null): Promise<void> {
      if (site !== shownSite) campaigns.clear()
      const isNew = site !== shownSite || urlFilters !== null
      shownSite = site
      await (isNew ? show({ ...INITIAL_FILTERS, ...urlFilters }) : reload())
    },
    /** Call it when the view unmounts. */
    close: campaigns.stop,
    reload,
    async filter(change: Partial<Omit<CampaignFilters, 'search'>>): Promise<void> {
      await show({ ...filters.peek(), ...change })
    },
    async clearFilters(): Promise<void> {
      await show({ ...filters.peek(), ...NO_FILTERS })
    },
    /** Searches after a pause in typing; a pending request is cancelled. */
    search(search: string): void {
      campaigns.showSoon({ ...filters.peek(), search })
    },
    goToPage: campaigns.goToPage,
    ...createListActions(kit, campaigns),
  }
}

type CampaignList = PagedList<CampaignFilters, CampaignPage>

const createCampaignList = (kit: Kit): CampaignList =>
  createPagedList(
    INITIAL_FILTERS,
    async (query, signal) => {
      const siteId = kit.siteId.peek()
      const found = await getCampaigns(kit.http, query, { signal })
      if (siteId !== null && found.site) sitesStore(kit).mergeSiteInfo(siteId, found.site)
      return found
    },
    ({ counts }) => {
      if (counts) campaignCount(kit).set(counts.all)
    },
  )

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

function createListActions(kit: Kit, { list, reload, goToPage, replace }: CampaignList) {
  const show = (changed: Campaign): void => {
    const now = list.peek()
    if (now.status !== 'ready') return
    replace(replaceCampaign(now.value, changed, isHeldFor(kit)))
  }
  /** Goes to the previous page if this one has lost its last row. */
  const leaveEmptyPage = async (): Promise<void> => {
    const now = list.peek()
    if (now.status !== 'ready' || now.value.items.length > 0 || now.value.page === 1) return
    await goToPage(now.value.page - 1)
  }
  const reloadOnNotFound = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
    reloadIfGone(act, async () => {
      await reload()
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
      if (copy.siteId === null) await reload()
      return made
    },
    /** Undoes a deletion, and reloads the list. @throws ApiFailure */
    async restore(deleted: Campaign): Promise<Campaign> {
      const restored = await restoreCampaign(kit.http, deleted)
      await reload()
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
      await reload()
      await leaveEmptyPage()
      return { newer: null }
    },
  }
}
