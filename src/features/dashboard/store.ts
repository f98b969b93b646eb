import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  signal,
  untracked,
} from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import { type Async, createLatestRequest, loading } from '../../lib/async.ts'
import type { ServerClock } from '../../lib/clock.ts'
import type { FailureKind } from '../../lib/failure.ts'
import type { Http } from '../../lib/http.ts'
import type { SafeStorage } from '../../lib/storage.ts'
import {
  type AnalyticsQuery,
  getAnalytics,
  getCampaignChoices,
  PERIODS,
  type Period,
} from './api.ts'
import type { Analytics, CampaignChoice } from './model.ts'

/** The statistics, the query that they belong to, and when they were received. */
export type LoadedAnalytics = { query: AnalyticsQuery; analytics: Analytics; at: Date }

/** The latest request got no response, so the previous statistics are kept. A new object for each request. */
export type Outage = { isOnline: boolean }

export type DashboardDeps = {
  http: Http
  siteId: ReadonlySignal<string | null>
  /** Keeps the period across a reload. */
  storage: SafeStorage
  clock: Pick<ServerClock, 'now'>
}

export type DashboardStore = ReturnType<typeof createDashboard>

/** The selected site's statistics. */
export const dashboardStore = perKit(({ http, siteId, storage, clock }) =>
  createDashboard({ http, siteId, storage: storage.session, clock }),
)

const PERIOD_KEY = 'dashboard-period'
const DEFAULT_PERIOD: Period = 30
/** Temporary failures, which say nothing about the statistics. */
const TEMPORARY_FAILURES: readonly FailureKind[] = ['offline', 'timed-out']

export function createDashboard({ http, siteId, storage, clock }: DashboardDeps) {
  const query = signal<AnalyticsQuery>({ days: savedPeriod(storage), campaign: null })
  const { figures, outage, ask, dropFigures } = createFigures({ http, clock, query })
  const { listed, list, dropList } = createCampaignList(http)
  let shownSite: string | null = null

  const loadSite = (site: string | null): void => {
    if (site !== shownSite) {
      figures.value = loading
      listed.value = []
      query.value = { ...query.peek(), campaign: null }
    }
    shownSite = site
    if (site !== null) void Promise.all([ask(), list()])
  }

  return {
    query: computed(() => query.value),
    figures: computed(() => figures.value),
    /** True while the previous query's statistics are still shown. */
    isStale: computed(() => isForOtherQuery(query.value, figures.value)),
    /** Null unless the latest request got no response. */
    outage: computed(() => outage.value),
    campaigns: computed(() => choices(listed.value, query.value, figures.value)),
    /** Loads now and whenever the site changes. Returns a function that stops this. */
    open(): () => void {
      const stop = effect(() => {
        const site = siteId.value
        untracked(() => loadSite(site))
      })
      return () => {
        stop()
        dropFigures()
        dropList()
      }
    },
    async choose(change: Partial<AnalyticsQuery>): Promise<void> {
      query.value = { ...query.peek(), ...change }
      storage.set(PERIOD_KEY, String(query.peek().days))
      await ask()
    },
    /** Reloads in the background: the current statistics stay until a response arrives. */
    async refresh(): Promise<void> {
      if (siteId.peek() === null) return
      await Promise.all([ask({ isQuiet: true }), ...(listed.peek().length > 0 ? [] : [list()])])
    },
    /** The browser has gone offline: the statistics will become outdated. */
    goOffline(): void {
      if (figures.peek().status === 'ready') outage.value = { isOnline: false }
    },
    async retry(): Promise<void> {
      figures.value = loading
      await Promise.all([ask(), list()])
    },
  }
}

type FiguresDeps = Pick<DashboardDeps, 'http' | 'clock'> & {
  query: ReadonlySignal<AnalyticsQuery>
}

function createFigures({ http, clock, query }: FiguresDeps) {
  const figures = signal<Async<LoadedAnalytics>>(loading)
  const outage = signal<Outage | null>(null)
  const latestRequest = createLatestRequest()
  const show = (state: Async<LoadedAnalytics>, isQuiet: boolean): void => {
    const shown = figures.peek().status
    if (state.status === 'loading') {
      // The previous statistics stay until new ones arrive.
      if (shown !== 'ready' && !isQuiet) figures.value = state
      return
    }
    const isOutage = state.status === 'failed' && TEMPORARY_FAILURES.includes(state.failure.kind)
    batch(() => {
      outage.value = isOutage ? { isOnline: navigator.onLine } : null
      if (!isOutage || shown === 'loading') figures.value = state
    })
  }
  const ask = ({ isQuiet = false } = {}): Promise<void> => {
    const requestedQuery = query.peek()
    return latestRequest.run(
      async (signal) => {
        const analytics = await getAnalytics(http, requestedQuery, { signal })
        return { query: requestedQuery, analytics, at: new Date(clock.now()) }
      },
      (state) => show(state, isQuiet),
    )
  }
  return { figures, outage, ask, dropFigures: latestRequest.stop }
}

function createCampaignList(http: Http) {
  const listedCampaigns = signal<readonly CampaignChoice[]>([])
  const latestRequest = createLatestRequest()
  const list = (): Promise<void> =>
    latestRequest.run(
      (signal) => getCampaignChoices(http, { signal }),
      (state) => {
        // If the list fails to load, only the campaigns under *Best campaigns* can be chosen.
        if (state.status === 'ready') listedCampaigns.value = state.value
      },
    )
  return { listed: listedCampaigns, list, dropList: latestRequest.stop }
}

function savedPeriod(storage: SafeStorage): Period {
  const savedText = storage.get(PERIOD_KEY)
  return PERIODS.find((days) => String(days) === savedText) ?? DEFAULT_PERIOD
}

const isForOtherQuery = (currentQuery: AnalyticsQuery, figures: Async<LoadedAnalytics>): boolean =>
  figures.status === 'ready' && figures.value.query !== currentQuery

/** Sorted by title; includes the selected campaign even if the list failed to load. */
function choices(
  listed: readonly CampaignChoice[],
  { campaign }: AnalyticsQuery,
  figures: Async<LoadedAnalytics>,
): CampaignChoice[] {
  const best = figures.status === 'ready' ? figures.value.analytics.bestCampaigns : []
  const all = [...listed, ...(campaign ? [campaign] : []), ...best]
  const byId = new Map(all.map((choice) => [choice.campaignId, choice]))
  return [...byId.values()].sort((one, other) => one.title.localeCompare(other.title))
}
