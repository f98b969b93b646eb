import { PathsContext } from '../../../src/config/paths.tsx'
import { BillingPage } from '../../../src/features/billing/billing-page.tsx'
import type { BillingReason } from '../../../src/features/billing/reason-rules.ts'
import { parseUser } from '../../../src/features/user/model.ts'
import { createServerClock } from '../../../src/lib/clock.ts'
import { fakeHttp, type Mounted, mountView, testKit } from '../../support/mount.tsx'

/** Halfway through a 30-day month. */
const TODAY = new Date('2026-11-16T00:00:00Z')
export const IN_DECEMBER = '2026-12-01T09:00:00Z'

const offerResponse = (plan: string, [sites, members, views, monthly]: readonly number[]) => ({
  plan,
  sites_limit: sites,
  team_members_limit: members,
  monthly_views_limit: views,
  monthly,
  yearly: Number(monthly) * 12,
  yearly_with_coupon: Math.round(Number(monthly) * 12 * 0.8),
})

const OFFERS = [
  offerResponse('free', [2, 1, 5_000, 0]),
  offerResponse('starter', [3, 3, 50_000, 1_500]),
  offerResponse('plus', [10, 10, 250_000, 3_900]),
  offerResponse('ultimate', [50, 50, 1_000_000, 9_900]),
]

const STARTER = {
  gateway: 'stripe',
  plan: 'starter',
  type: 'monthly',
  sites_limit: 3,
  team_members_limit: 3,
}

const SUBSCRIPTION = {
  status: 'active',
  total: 1_500,
  currency: 'usd',
  type: 'monthly',
  renews_at: IN_DECEMBER,
  ends_at: null,
  coupon: null,
  due: null,
  list: 1_500,
  full_from: null,
}

type Overrides = {
  plan?: object
  usage?: object
  subscription?: object | null
  cards?: object[]
  creditBalance?: number
}

/** The `GET /billing` response for an account on Starter, monthly, paid by card. */
export const billingResponse = ({
  plan,
  usage,
  subscription = {},
  cards,
  creditBalance = 0,
}: Overrides = {}) => ({
  plan: { ...STARTER, ...plan },
  currency: 'usd',
  offers: OFFERS,
  default_coupon: 'POPLAR20',
  usage: {
    sites: 2,
    team_members: 1,
    monthly_views: 10_000,
    resets_at: '2026-12-01T00:00:00Z',
    ...usage,
  },
  subscription: subscription && { ...SUBSCRIPTION, ...subscription },
  cards: cards ?? [{ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2028 }],
  credit_balance: creditBalance,
  email: 'mira@example.com',
})

export const invoiceResponse = (fields: object = {}) => ({
  invoice_id: 'in_1',
  created_at: '2026-11-01T09:00:00Z',
  description: 'Starter, monthly',
  status: 'paid',
  total: 1_500,
  currency: 'usd',
  ...fields,
})

/** The `GET /billing/coupon` response for a coupon with 30% off. */
export const couponResponse = (code: string, lists: Record<string, number>) => ({
  code,
  totals: Object.entries(lists).map(([plan, list]) => ({ plan, total: Math.round(list * 0.7) })),
})

type Table = Parameters<typeof fakeHttp>[0]
type ShowOptions = {
  over?: Overrides
  table?: Table
  reason?: BillingReason | null
  viewsLimit?: number | null
  width?: number
  now?: Date
}

export const BILLING_ADMIN = { user_id: 'U1', email: 'mira@example.com', role: 'admin' }

/** Mounts the billing page, on 16 November 2026 unless the test says otherwise. */
export function showBilling(options: ShowOptions = {}) {
  const { over, table, reason = null, viewsLimit = 50_000, width = 1_176, now = TODAY } = options
  const data = billingResponse(over)
  const http = fakeHttp({
    'GET /billing': { data },
    'GET /billing/invoices': { data: { items: [invoiceResponse()], next: null } },
    ...table,
  })
  const clock = { ...createServerClock(), now: () => now.getTime() }
  const kit = testKit({ http, kit: { clock } })
  const user = { ...BILLING_ADMIN, plan: data.plan }
  kit.shared('session').set({
    status: 'ready',
    user: parseUser({ ...user, monthly_views_limit: viewsLimit }),
  })
  const navigatedPaths: string[] = []
  const paths = {
    href: (path: string) => path,
    go: (path: string) => void navigatedPaths.push(path),
  }
  const view: Mounted = mountView(
    <PathsContext.Provider value={paths}>
      <BillingPage reason={reason} />
    </PathsContext.Provider>,
    { kit, width },
  )
  return { view, http, kit, navigatedTo: navigatedPaths }
}
