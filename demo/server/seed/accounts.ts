import type { Gateway, PlanName } from '../../../src/features/billing/model.ts'
import { LIFETIME_TIER_BOUNDS } from '../../../src/features/billing/rules.ts'
import { type DemoCampaign, POTTERY_CAMPAIGNS, SMALL_CAMPAIGNS } from './campaigns.ts'

/** Of every demo account. It is known to all, so a hosted server never seeds (design §4). */
export const DEMO_PASSWORD = 'Poplar-demo-1'

export type DemoSite = {
  domain: string
  siteId: string
  timeZone: string
  /** Views of the last 30 days; 0 for a site that nobody saw yet. */
  monthlyViews: number
  subscribers: number
  campaigns: readonly DemoCampaign[]
}

/** One kind of user that the specification tells apart. */
export type DemoAccount = {
  kind: string
  email: string
  firstName: string
  companyName: string
  gateway: Gateway
  plan: PlanName
  type: 'monthly' | 'yearly' | 'lifetime'
  /** A lifetime deal has a limit of its own; otherwise the plan's counts. */
  sitesLimit?: number
  platform?: 'shopify'
  isExpired?: true
  isSetUp?: false
  /** Seeds as many views this month as the plan allows. */
  isAtViewsLimit?: true
  deactivatedMessage?: string
  sites: readonly DemoSite[]
}

const [TIER_1, , TIER_3] = LIFETIME_TIER_BOUNDS

const small = (domain: string, siteId: string, timeZone = 'UTC'): DemoSite => ({
  ...{ domain, siteId, timeZone },
  monthlyViews: 1_900,
  subscribers: 60,
  campaigns: SMALL_CAMPAIGNS,
})

const POTTERY: DemoSite = {
  domain: 'juniperandclay.example',
  siteId: 'jc_7f3k92ma',
  timeZone: 'Europe/Prague',
  monthlyViews: 45_000,
  subscribers: 5_000,
  campaigns: POTTERY_CAMPAIGNS,
}

/** Its front page is served next to the dashboard, with the snippet in it. */
const SHOP: DemoSite = {
  domain: 'shop.example',
  siteId: 'shop_example_1',
  timeZone: 'Europe/Prague',
  monthlyViews: 0,
  subscribers: 0,
  campaigns: [],
}

export const DEMO_ADMIN_EMAIL = 'mira@example.com'
/** The account that a sibling product's page acts for; it has room for many sites. */
export const DEMO_SIBLING_EMAIL = 'bundle@example.com'

const stripe = { gateway: 'stripe', type: 'monthly' } as const

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    kind: 'Admin, paying by card',
    email: DEMO_ADMIN_EMAIL,
    firstName: 'Mira',
    companyName: 'Juniper & Clay',
    ...stripe,
    plan: 'starter',
    sites: [POTTERY, SHOP],
  },
  {
    kind: 'Owner of a Shopify shop',
    email: 'shopify@example.com',
    firstName: 'Sol',
    companyName: 'Sol Ceramics',
    gateway: 'shopify',
    plan: 'plus',
    type: 'monthly',
    platform: 'shopify',
    sites: [small('sol-ceramics.myshopify.com', 'so_2c8v4d1q', 'America/New_York')],
  },
  {
    kind: 'AppSumo, lifetime tier 3',
    email: 'appsumo@example.com',
    firstName: 'Ada',
    companyName: 'Kiln Day',
    gateway: 'appsumo',
    plan: 'plus',
    type: 'lifetime',
    ...(TIER_3 !== undefined && { sitesLimit: TIER_3 }),
    sites: [small('kilnday.example', 'kd_6r0c38ye', 'Asia/Kolkata')],
  },
  {
    kind: 'Dealfuel, lifetime tier 1',
    email: 'dealfuel@example.com',
    firstName: 'Dan',
    companyName: 'Glaze Lab',
    gateway: 'dealfuel',
    plan: 'plus',
    type: 'lifetime',
    ...(TIER_1 !== undefined && { sitesLimit: TIER_1 }),
    sites: [small('glazelab.example', 'gl_5tq81nzc')],
  },
  {
    kind: 'Bundle',
    email: DEMO_SIBLING_EMAIL,
    firstName: 'Bea',
    companyName: 'Studio Seconds',
    gateway: 'Bundle',
    plan: 'ultimate',
    type: 'yearly',
    sites: [small('studioseconds.example', 'ss_2h6v90ru')],
  },
  {
    kind: 'Local, never paying',
    email: 'local@example.com',
    firstName: 'Lou',
    companyName: 'Clay Course',
    gateway: 'local',
    plan: 'free',
    type: 'monthly',
    sites: [small('claycourse.example', 'cc_83jm5t0b')],
  },
  {
    kind: 'Plan has expired',
    email: 'expired@example.com',
    firstName: 'Ed',
    companyName: 'Market Stall',
    ...stripe,
    plan: 'plus',
    isExpired: true,
    sites: [small('marketstall.example', 'ms_40p7xw2e')],
  },
  {
    kind: 'Set-up unfinished, no site',
    email: 'unfinished@example.com',
    firstName: 'Uma',
    companyName: '',
    ...stripe,
    plan: 'free',
    isSetUp: false,
    sites: [],
  },
  {
    kind: 'Monthly views limit reached',
    email: 'limit@example.com',
    firstName: 'Vic',
    companyName: 'Bowl by Bowl',
    ...stripe,
    plan: 'free',
    isAtViewsLimit: true,
    sites: [small('bowlbybowl.example', 'bb_9x41lq7s')],
  },
  {
    kind: 'Deactivated',
    email: 'deactivated@example.com',
    firstName: 'Dee',
    companyName: '',
    ...stripe,
    plan: 'free',
    deactivatedMessage:
      'This account was deactivated on request of its owner. Write to support@poplar.example to have it back.',
    sites: [],
  },
]

/** Sees one site of the first account, with some of the permissions. */
export const DEMO_MEMBER = {
  kind: 'Member with some permissions',
  email: 'member@example.com',
  firstName: 'Jo',
  permissions: { create_campaigns: true, edit_campaigns: true, view_subscribers: true },
  siteIds: [POTTERY.siteId],
}
