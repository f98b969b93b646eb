import type { RefusalCode } from '../../src/config/refusal-code.ts'
import { PLANS, type PlanName, YEARLY_DISCOUNT_PERCENT } from '../../src/features/billing/plans.ts'
import type { ApiRequest, MockResponse } from './api-request.ts'

/** The signed-in account. */
export type AccountOptions = {
  /** `kim@example.com` by default. */
  email?: string
  /** Shown in the dashboard's greeting; `Kim` by default. */
  firstName?: string
  /** `admin` by default; a `member` can't add sites or buy a plan. */
  role?: 'admin' | 'member'
  /** `free` by default. */
  plan?: PlanName
  /** Domains of its sites; none by default. */
  sites?: readonly string[]
  /** The plan's limit by default. */
  sitesLimit?: number
  /** False for a first sign-in, true by default. */
  setupFinished?: boolean
}

type Handlers = Readonly<Record<string, (request: ApiRequest) => MockResponse>>
type Site = { id: string; site_id: string; domain: string }
type Order = { plan: PlanName; type: string; coupon: string | null }

const CLIENT_SECRET = 'secret-of-'
const DAY_MS = 24 * 60 * 60 * 1000
const MONTH_MS = 30 * DAY_MS

/** Handles requests for an in-memory account, in the API's format. */
export function createMockAccount(options: AccountOptions): {
  handlers: Handlers
  pay(clientSecret: string): void
} {
  const person = createPerson(options)
  const payments = createPayments((plan) => person.changePlan(plan))
  return {
    handlers: {
      ...person.handlers,
      ...payments.handlers,
      ...PUBLIC_HANDLERS,
      ...DASHBOARD_HANDLERS,
    },
    pay: payments.pay,
  }
}

function createPerson({ sites: domains = [], ...options }: AccountOptions) {
  const sites: Site[] = []
  let { plan = 'free', setupFinished = true } = options
  const sitesLimit = () => options.sitesLimit ?? PLANS[plan].sitesLimit
  const add = (domain: string): Site => {
    const id = String(sites.length + 1)
    const site = { id, site_id: `site-${id}`, domain }
    sites.push(site)
    return site
  }
  for (const domain of domains) add(domain)

  const me = () =>
    userResponse({ ...options, plan, setupFinished, sitesLimit: sitesLimit() }, sites)
  const create = ({ query: { domain = '' } }: ApiRequest): MockResponse => {
    const site = sites.find((one) => one.domain === domain)
    if (options.role === 'member') return refusal('FORBIDDEN', 'Ask an admin of the account.')
    if (site) return { status: 409, code: 'SITE_EXISTS' satisfies RefusalCode, data: { site } }
    if (sites.length < sitesLimit()) return { status: 201, data: add(domain) }
    return refusal('LIMIT_REACHED', `Your plan has room for ${sitesLimit()} sites.`)
  }
  return {
    changePlan: (next: PlanName) => {
      plan = next
    },
    handlers: {
      'GET /user/me': () => ({ data: me() }),
      'GET /sites': () => ({ data: sites }),
      'POST /sites/create': create,
      'POST /sites/:id/install_check': () => ({ data: installationOf(sites.at(-1)) }),
      'POST /user-info': () => ({}),
      'POST /user/setup_finished': () => {
        setupFinished = true
        return {}
      },
    } satisfies Handlers,
  }
}

const refusal = (code: RefusalCode, message: string): MockResponse => ({
  status: 403,
  code,
  message,
})

const installationOf = (site: Site | undefined) => ({
  result: 'installed',
  url: `https://${site?.domain}/`,
  checked_at: new Date().toISOString(),
  took_ms: 1,
})

type Person = Omit<AccountOptions, 'sites'> &
  Required<Pick<AccountOptions, 'plan' | 'setupFinished' | 'sitesLimit'>>

function userResponse(person: Person, sites: readonly Site[]) {
  const { email = 'kim@example.com', firstName = 'Kim', role = 'admin', plan } = person
  const ids = sites.map(({ site_id }) => site_id)
  return {
    user_id: 'user-1',
    email,
    first_name: firstName,
    role,
    access: { campaigns: true, subscribers: true, integrations: true, sites_access: ids },
    plan: {
      gateway: plan === 'free' ? 'local' : 'stripe',
      plan,
      type: plan === 'free' ? '' : 'monthly',
      sites_limit: person.sitesLimit,
      team_members_limit: PLANS[plan].teamMembersLimit,
    },
    monthly_views_limit: PLANS[plan].monthlyViewsLimit,
    sites,
    setup_finished: String(person.setupFinished),
  }
}

/** List prices; every coupon gives the yearly discount. */
function createPayments(onPaid: (plan: PlanName) => void) {
  const open: Order[] = []
  const paid = new Set<string>()
  const session = ({ query }: ApiRequest): MockResponse => {
    const order = orderOf(query)
    const id = `session-${open.push(order)}`
    const { total, currency } = quoteOf(order)
    return { data: { client: CLIENT_SECRET + id, session_id: id, total, currency } }
  }
  const status = ({ query }: ApiRequest): MockResponse => {
    const id = query.session_id ?? ''
    const order = open[Number(id.split('-')[1]) - 1]
    if (!order) return { status: 404, message: 'This payment doesn’t exist.' }
    return { data: { ...order, status: paid.has(id) ? 'paid' : 'open', reason: null } }
  }
  return {
    pay(clientSecret: string) {
      const id = clientSecret.slice(CLIENT_SECRET.length)
      paid.add(id)
      const order = open[Number(id.split('-')[1]) - 1]
      if (order) onPaid(order.plan)
    },
    handlers: {
      'GET /billing/quote': ({ query }) => ({ data: quoteOf(orderOf(query)) }),
      'POST /billing/session': session,
      'POST /billing/session/status': status,
    } satisfies Handlers,
  }
}

function orderOf({
  plan = '',
  type = 'monthly',
  coupon = null,
}: ApiRequest['query'] & { coupon?: string | null }): Order {
  const requestedPlan = Object.values(PLANS).find(({ name }) => name === plan)
  return { plan: requestedPlan?.name ?? 'free', type, coupon }
}

function quoteOf({ plan, type, coupon }: Order) {
  const list = PLANS[plan].monthlyPriceInCents * (type === 'yearly' ? 12 : 1)
  const percent = coupon !== null || type === 'yearly' ? YEARLY_DISCOUNT_PERCENT : 0
  const discount = (list * percent) / 100
  return {
    plan,
    type,
    currency: 'usd',
    list,
    discount,
    total: list - discount,
    coupon: coupon === null ? null : { code: coupon, percent_off: percent },
    renews_at: new Date(Date.now() + MONTH_MS * (type === 'yearly' ? 12 : 1)).toISOString(),
    renews_total: list - discount,
    full_from: null,
    credits_unused: false,
    credit_balance: 0,
    ends_deal: null,
  }
}

const PUBLIC_HANDLERS: Handlers = {
  'PUT /:platform/reset_password': () => ({}),
  'POST /dealfuel/license_key_register': () => ({ data: { msg: 'We sent a link.' } }),
  'POST /dealfuel/license_key_verify': () => ({
    data: { msg: 'Your license is active.', email: 'kim@example.com' },
  }),
}

/** The dashboard for an account without campaigns. */
const DASHBOARD_HANDLERS: Handlers = {
  'GET /events/stream': () => new Response(new ReadableStream(), STREAM),
  'GET /site': ({ query }) => ({ data: { analytics: emptyAnalytics(Number(query.days)) } }),
  'GET /campaigns': () => ({ data: [], pagination: { page: 1, total: 0, next: null } }),
  'POST /notifications/seen': () => ({}),
}

const STREAM = { headers: { 'content-type': 'text/event-stream' } }

const emptyAnalytics = (days: number) => ({
  time_zone: 'UTC',
  days: emptyDays(days, 0),
  days_before: emptyDays(days, days),
  best_campaigns: [],
  latest_subscribers: [],
  confirmed: 0,
  has_live_campaign: false,
  has_published_campaign: false,
  has_integration: false,
  has_colleague: false,
})

/** @param ago how many days before today the last of them is */
const emptyDays = (count: number, ago: number) =>
  Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.now() - (ago + count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
    views: 0,
    clicks: 0,
    subscribers: 0,
  }))
