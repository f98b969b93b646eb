import { EXAMPLE_SHOP } from '../../src/server/external-links/products.ts'
import { type DemoCampaign, POTTERY_CAMPAIGNS } from './campaigns.ts'
import type { HeldViews } from './held-views.ts'
import * as readers from './reader-campaigns.ts'
import * as shops from './shop-campaigns.ts'

export type DemoSite = {
  name: string
  domain: string
  siteId: string
  timeZone: string
  /** Determines the order in which sites are listed. */
  ageDays: number
  /** Views in the last 30 days; 0 for a site without any visitors yet. */
  monthlyViews: number
  subscribers: number
  /** The growth in visitors over the seeded days; about a third by default. */
  growth?: number
  /** An hour on hold, for the site's first campaign. */
  heldViews?: HeldViews
  campaigns: readonly DemoCampaign[]
}

/** The demo's websites, each with plausible visitors and campaigns. */
export const SITES = {
  pottery: {
    name: 'Juniper & Clay',
    domain: 'juniperandclay.example',
    siteId: 'jc_7f3k92ma',
    timeZone: 'Europe/Prague',
    ageDays: 200,
    monthlyViews: 45_000,
    subscribers: 5_000,
    campaigns: POTTERY_CAMPAIGNS,
  },
  /** Its front page is served next to the dashboard and includes the snippet. */
  shop: {
    name: 'Juniper & Clay',
    domain: EXAMPLE_SHOP.domain,
    siteId: 'shop_example_1',
    timeZone: 'Europe/Prague',
    ageDays: 2,
    monthlyViews: 0,
    subscribers: 0,
    campaigns: shops.SHOP,
  },
  solCeramics: {
    name: 'Sol Ceramics',
    domain: 'sol-ceramics.myshopify.com',
    siteId: 'so_2c8v4d1q',
    timeZone: 'America/New_York',
    ageDays: 310,
    monthlyViews: 28_400,
    subscribers: 1_240,
    growth: 0.5,
    campaigns: shops.SOL_CERAMICS,
  },
  kilnDay: {
    name: 'Kiln Day',
    domain: 'kilnday.example',
    siteId: 'kd_6r0c38ye',
    timeZone: 'Asia/Kolkata',
    ageDays: 420,
    monthlyViews: 9_600,
    subscribers: 734,
    growth: 0.12,
    campaigns: readers.KILN_DAY,
  },
  wheelPages: {
    name: 'Wheel Pages',
    domain: 'wheelpages.example',
    siteId: 'wp_1m5y7d3h',
    timeZone: 'Asia/Kolkata',
    ageDays: 260,
    monthlyViews: 3_150,
    subscribers: 188,
    growth: -0.1,
    campaigns: readers.WHEEL_PAGES,
  },
  openKilns: {
    name: 'Open Kilns',
    domain: 'openkilns.example',
    siteId: 'ok_8s2f6w4t',
    timeZone: 'Asia/Kolkata',
    ageDays: 34,
    monthlyViews: 640,
    subscribers: 27,
    growth: 2,
    campaigns: readers.OPEN_KILNS,
  },
  glazeLab: {
    name: 'Glaze Lab',
    domain: 'glazelab.example',
    siteId: 'gl_5tq81nzc',
    timeZone: 'Europe/London',
    ageDays: 150,
    monthlyViews: 4_300,
    subscribers: 391,
    growth: 0.2,
    campaigns: readers.GLAZE_LAB,
  },
  studioSeconds: {
    name: 'Studio Seconds',
    domain: 'studioseconds.example',
    siteId: 'ss_2h6v90ru',
    timeZone: 'America/Chicago',
    ageDays: 540,
    monthlyViews: 61_200,
    subscribers: 1_870,
    growth: 0.3,
    heldViews: { hoursAgo: 20, views: 4_640 },
    campaigns: shops.STUDIO_SECONDS,
  },
  sampleSale: {
    name: 'Sample Sale',
    domain: 'samplesale.example',
    siteId: 'sa_4k9e1b7n',
    timeZone: 'America/Chicago',
    ageDays: 75,
    monthlyViews: 7_900,
    subscribers: 305,
    growth: 0.8,
    campaigns: shops.SAMPLE_SALE,
  },
  clayCourse: {
    name: 'Clay Course',
    domain: 'claycourse.example',
    siteId: 'cc_83jm5t0b',
    timeZone: 'Europe/Berlin',
    ageDays: 48,
    monthlyViews: 520,
    subscribers: 19,
    growth: 0.6,
    campaigns: readers.CLAY_COURSE,
  },
  marketStall: {
    name: 'Market Stall',
    domain: 'marketstall.example',
    siteId: 'ms_40p7xw2e',
    timeZone: 'Europe/Lisbon',
    ageDays: 380,
    monthlyViews: 6_800,
    subscribers: 412,
    growth: -0.4,
    campaigns: shops.MARKET_STALL,
  },
  bowlByBowl: {
    name: 'Bowl by Bowl',
    domain: 'bowlbybowl.example',
    siteId: 'bb_9x41lq7s',
    timeZone: 'America/Los_Angeles',
    ageDays: 95,
    monthlyViews: 3_700,
    subscribers: 246,
    growth: 1.4,
    campaigns: readers.BOWL_BY_BOWL,
  },
} as const satisfies Record<string, DemoSite>
