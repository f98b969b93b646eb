import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import { type Async, latest, loading } from '../../lib/async.ts'
import type { Http } from '../../lib/http.ts'
import type { SafeStorage } from '../../lib/storage.ts'
import { getAnalytics, getCampaignChoices, PERIODS, type Period, type Question } from './api.ts'
import type { Analytics, CampaignChoice } from './model.ts'

/** The figures, and what was asked to get them. */
export type Answer = { question: Question; analytics: Analytics }

export type DashboardParts = {
  http: Http
  siteId: ReadonlySignal<string | null>
  /** Keeps the period for a reload. */
  storage: SafeStorage
}

export type DashboardStore = ReturnType<typeof createDashboard>

/** The figures of the selected site. */
export const dashboardStore = perKit(({ http, siteId, storage }) =>
  createDashboard({ http, siteId, storage: storage.session }),
)

const PERIOD_KEY = 'dashboard-period'
const DEFAULT_PERIOD: Period = 30

export function createDashboard({ http, siteId, storage }: DashboardParts) {
  const question = signal<Question>({ days: savedPeriod(storage), campaign: null })
  const { figures, ask, dropFigures } = createFigures(http, question)
  const { listed, list, dropList } = createList(http)
  let shownSite: string | null = null

  const begin = (site: string | null): void => {
    if (site !== shownSite) {
      figures.value = loading
      listed.value = []
      question.value = { ...question.peek(), campaign: null }
    }
    shownSite = site
    if (site !== null) void Promise.all([ask(), list()])
  }

  return {
    question: computed(() => question.value),
    figures: computed(() => figures.value),
    /** True while the figures of the question before are shown. */
    isStale: computed(() => isOfAnother(question.value, figures.value)),
    campaigns: computed(() => choices(listed.value, question.value, figures.value)),
    /** Loads now and at each change of site, until the returned function is called. */
    open(): () => void {
      const stop = effect(() => {
        const site = siteId.value
        untracked(() => begin(site))
      })
      return () => {
        stop()
        dropFigures()
        dropList()
      }
    },
    async choose(change: Partial<Question>): Promise<void> {
      question.value = { ...question.peek(), ...change }
      storage.set(PERIOD_KEY, String(question.peek().days))
      await ask()
    },
    async retry(): Promise<void> {
      figures.value = loading
      await Promise.all([ask(), list()])
    },
  }
}

function createFigures(http: Http, question: ReadonlySignal<Question>) {
  const figures = signal<Async<Answer>>(loading)
  const questions = latest()
  const show = (state: Async<Answer>): void => {
    // The figures of the question before stand until others come.
    if (state.status !== 'loading' || figures.peek().status !== 'ready') figures.value = state
  }
  const ask = (): Promise<void> => {
    const asked = question.peek()
    return questions.run(async (signal) => {
      const analytics = await getAnalytics(http, asked, { signal })
      return { question: asked, analytics }
    }, show)
  }
  return { figures, ask, dropFigures: questions.stop }
}

function createList(http: Http) {
  const listed = signal<readonly CampaignChoice[]>([])
  const questions = latest()
  const list = (): Promise<void> =>
    questions.run(
      (signal) => getCampaignChoices(http, { signal }),
      (state) => {
        // Without the list one chooses among the best campaigns.
        if (state.status === 'ready') listed.value = state.value
      },
    )
  return { listed, list, dropList: questions.stop }
}

function savedPeriod(storage: SafeStorage): Period {
  const saved = storage.get(PERIOD_KEY)
  return PERIODS.find((days) => String(days) === saved) ?? DEFAULT_PERIOD
}

const isOfAnother = (asked: Question, figures: Async<Answer>): boolean =>
  figures.status === 'ready' && figures.value.question !== asked

/** By title; the chosen campaign stays among them even where the list did not come. */
function choices(
  listed: readonly CampaignChoice[],
  { campaign }: Question,
  figures: Async<Answer>,
): CampaignChoice[] {
  const best = figures.status === 'ready' ? figures.value.analytics.bestCampaigns : []
  const all = [...listed, ...(campaign ? [campaign] : []), ...best]
  const byId = new Map(all.map((choice) => [choice.campaignId, choice]))
  return [...byId.values()].toSorted((one, other) => one.title.localeCompare(other.title))
}
