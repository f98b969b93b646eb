import { LIFETIME_TIER_SITES_LIMITS } from '../../src/features/billing/lifetime-rules.ts'
import type { Gateway, PlanName } from '../../src/features/billing/model.ts'
import { type DemoSite, SITES } from './sites.ts'

/** One of the kinds of user that the product distinguishes. */
export type DemoAccount = {
  kind: string
  email: string
  firstName: string
  companyName: string
  gateway: Gateway
  plan: PlanName
  type: 'monthly' | 'yearly' | 'lifetime'
  /** The limit of a lifetime deal; otherwise the plan's limit applies. */
  sitesLimit?: number
  platform?: 'shopify'
  isExpired?: true
  isSetUp?: false
  /** Seeds as many views this month as the plan allows. */
  isAtViewsLimit?: true
  /** The marketplace's payment for the deal has been overdue since the day of seeding. */
  isPaymentDelayed?: true
  deactivatedMessage?: string
  sites: readonly DemoSite[]
}

const [TIER_1, , TIER_3] = LIFETIME_TIER_SITES_LIMITS

export const DEMO_ADMIN_EMAIL = 'mira@example.com'
/** The account used by a sibling product's page; it has room for many sites. */
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
    sites: [SITES.pottery, SITES.shop],
  },
  {
    kind: 'Owner of a Shopify shop',
    email: 'shopify@example.com',
    firstName: 'Soledad',
    companyName: 'Sol Ceramics',
    gateway: 'shopify',
    plan: 'plus',
    type: 'monthly',
    platform: 'shopify',
    sites: [SITES.solCeramics],
  },
  {
    kind: 'AppSumo, lifetime tier 3',
    email: 'appsumo@example.com',
    firstName: 'Ananya',
    companyName: 'Kiln Day Media',
    gateway: 'appsumo',
    plan: 'plus',
    type: 'lifetime',
    ...(TIER_3 !== undefined && { sitesLimit: TIER_3 }),
    isPaymentDelayed: true,
    sites: [SITES.kilnDay, SITES.wheelPages, SITES.openKilns],
  },
  {
    kind: 'Dealfuel, lifetime tier 1',
    email: 'dealfuel@example.com',
    firstName: 'Daniel',
    companyName: 'Glaze Lab',
    gateway: 'dealfuel',
    plan: 'plus',
    type: 'lifetime',
    ...(TIER_1 !== undefined && { sitesLimit: TIER_1 }),
    sites: [SITES.glazeLab],
  },
  {
    kind: 'Bundle',
    email: DEMO_SIBLING_EMAIL,
    firstName: 'Beatriz',
    companyName: 'Studio Seconds',
    gateway: 'Bundle',
    plan: 'ultimate',
    type: 'yearly',
    sites: [SITES.studioSeconds, SITES.sampleSale],
  },
  {
    kind: 'Local, never paying',
    email: 'local@example.com',
    firstName: 'Louise',
    companyName: 'Clay Course',
    gateway: 'local',
    plan: 'free',
    type: 'monthly',
    sites: [SITES.clayCourse],
  },
  {
    kind: 'Plan has expired',
    email: 'expired@example.com',
    firstName: 'Edwin',
    companyName: 'Market Stall',
    ...stripe,
    plan: 'plus',
    isExpired: true,
    sites: [SITES.marketStall],
  },
  {
    kind: 'Setup unfinished, no site',
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
    firstName: 'Victor',
    companyName: 'Bowl by Bowl',
    ...stripe,
    plan: 'free',
    isAtViewsLimit: true,
    sites: [SITES.bowlByBowl],
  },
  {
    kind: 'Deactivated',
    email: 'deactivated@example.com',
    firstName: 'Delphine',
    companyName: '',
    ...stripe,
    plan: 'free',
    deactivatedMessage:
      'This account was deactivated at its owner’s request. Write to support@poplar.example to restore it.',
    sites: [],
  },
]

export type DemoMember = {
  kind: string
  email: string
  firstName: string
  permissions: Readonly<Record<string, true>>
  areas: { campaigns: boolean; subscribers: boolean; integrations: boolean }
}

/** Members of the first account. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    kind: 'Member with some permissions',
    email: 'member@example.com',
    firstName: 'Jonas',
    permissions: { create_campaigns: true, edit_campaigns: true, view_subscribers: true },
    areas: { campaigns: true, subscribers: true, integrations: false },
  },
  {
    kind: 'Member who can only view integrations',
    email: 'viewer@example.com',
    firstName: 'Vera',
    permissions: {},
    areas: { campaigns: false, subscribers: false, integrations: true },
  },
]

/** The sites that the members have access to. */
export const DEMO_MEMBER_SITE_IDS: readonly string[] = [SITES.pottery.siteId]
