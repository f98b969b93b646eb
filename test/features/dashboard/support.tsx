import type { ReactNode } from 'react'
import { parseUser } from '../../../src/features/user/model.ts'
import { fakeHttp, type Mounted, mountView, testKit } from '../../support/mount.tsx'

/** Noon in local time, so that the greeting does not depend on the machine's time zone. */
export const NOW = new Date(2025, 10, 17, 12)
const DAY_MS = 86_400_000
const LAST_DAY = Date.UTC(2025, 10, 17)

type DayCounts = { views: number; clicks: number; subscribers: number }
export const TYPICAL_DAY: DayCounts = { views: 2_000, clicks: 160, subscribers: 70 }
export const NO_ACTIVITY: DayCounts = { views: 0, clicks: 0, subscribers: 0 }

/** Returns `count` days, the last of which is `daysAgo` days before 17 November. */
export function daysResponse(
  count: number,
  day: DayCounts | ((index: number) => DayCounts),
  daysAgo = 0,
) {
  return Array.from({ length: count }, (_, index) => ({
    date: new Date(LAST_DAY - (daysAgo + count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    ...(typeof day === 'function' ? day(index) : day),
  }))
}

export const BEST_CAMPAIGNS = [
  { campaign_id: 'c1', title: 'First order', views: 21_480, subscribers: 1_031 },
  { campaign_id: 'c2', title: 'Spin for free shipping', views: 12_906, subscribers: 658 },
  { campaign_id: 'c3', title: 'Cookie notice', views: 0, subscribers: 0 },
]

const LATEST_SUBSCRIBERS = [
  {
    id: 's1',
    email: 'a.lindqvist@example.com',
    campaign_title: 'First order',
    created_at: new Date(NOW.getTime() - 2 * 60_000).toISOString(),
  },
]

export function analyticsResponse(change: object = {}, days = 30) {
  return {
    time_zone: 'Europe/Lisbon',
    days: daysResponse(days, TYPICAL_DAY),
    days_before: daysResponse(days, { views: 1_600, clicks: 200, subscribers: 70 }, days),
    same_hours: true,
    best_campaigns: BEST_CAMPAIGNS,
    latest_subscribers: LATEST_SUBSCRIBERS,
    confirmed: 1_575,
    has_live_campaign: true,
    has_published_campaign: true,
    has_subscriber: true,
    has_integration: false,
    has_colleague: false,
    ...change,
  }
}

/** The response to `GET /site?analytics=1`. */
export const siteResponse = (change: object = {}, days = 30) => ({
  data: { ...SITE_RESPONSE, analytics: analyticsResponse(change, days) },
})

export const SITE_RESPONSE = {
  id: '1',
  site_id: 'S1',
  domain: 'juniperandclay.example',
  last_seen_at: '2025-11-17T08:00:00Z',
}
export const OTHER_SITE = { id: '2', site_id: 'S2', domain: 'blog.example' }

const USER_RESPONSE = {
  user_id: 'U1',
  email: 'mira@example.com',
  first_name: 'Mira',
  role: 'admin',
  monthly_views: 12_000,
  monthly_views_limit: 50_000,
  plan: { gateway: 'stripe', plan: 'starter', type: 'monthly', team_members_limit: 3 },
  sites: [SITE_RESPONSE, OTHER_SITE],
}

const campaign = (campaign_id: string, title: string) => ({
  campaign_id,
  title,
  updated_at: '2025-11-01T00:00:00Z',
})

/** The response body for `GET /campaigns`. */
export const CAMPAIGNS = {
  data: [campaign('c1', 'First order'), campaign('c9', 'A rare one')],
  body: {
    data: [campaign('c1', 'First order'), campaign('c9', 'A rare one')],
    pagination: { page: 1, total: 2 },
  },
}

type MountOptions = {
  table?: Parameters<typeof fakeHttp>[0]
  user?: object
  locale?: string
  width?: number
}

/** Mounts the page for a signed-in user, with a fake API. */
export function mountDashboard(
  page: ReactNode,
  { table, user, locale, width = 1_240 }: MountOptions = {},
): { view: Mounted; http: ReturnType<typeof fakeHttp> } {
  const http = fakeHttp({
    'GET /site': siteResponse(),
    'GET /campaigns': CAMPAIGNS,
    'GET /quarantined_views': { data: { hours: [], uncounted: [] } },
    ...table,
  })
  const kit = testKit({ http, options: { locale: locale ?? 'en' } })
  kit.storage.session.remove('dashboard-period')
  kit.shared('session').set({ status: 'ready', user: parseUser({ ...USER_RESPONSE, ...user }) })
  return { view: mountView(page, { kit, width }), http }
}
