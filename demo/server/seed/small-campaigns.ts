import { type DemoCampaign, notRun } from './campaigns.ts'

type Campaigns = readonly DemoCampaign[]

/** Of the shop whose front page stands beside the dashboard: its form names the campaign. */
export const SHOP: Campaigns = [
  {
    id: '4c1f3f0e-6a4e-4b8e-9d0a-7d1f5b0f2a46',
    title: 'News from the workshop',
    intent: 'build-audience',
    status: 'live',
    doubleOptin: true,
    ...notRun,
    changed: 2,
  },
]

/** A Shopify shop: everything is about the cart. */
export const SOL_CERAMICS: Campaigns = [
  {
    title: 'Free shipping over $60',
    intent: 'increase-cart-value',
    status: 'live',
    weight: 6,
    clickRate: 0.112,
    subscribeRate: 0,
    hasForm: false,
    ranFrom: 90,
    changed: 4,
  },
  {
    title: 'Your cart is still warm',
    intent: 'reduce-cart-abandonment',
    status: 'live',
    weight: 4,
    clickRate: 0.094,
    subscribeRate: 0.03,
    ranFrom: 70,
    changed: 2,
  },
  {
    title: 'Studio list: 12 % welcome',
    intent: 'coupon-popups',
    status: 'live',
    weight: 5,
    clickRate: 0.071,
    subscribeRate: 0.048,
    ranFrom: 55,
    changed: 11,
  },
  {
    title: 'Terracotta week ends Sunday',
    intent: 'countdown-timer',
    status: 'ended',
    weight: 7,
    clickRate: 0.083,
    subscribeRate: 0.016,
    ranFrom: 34,
    ranUntil: 27,
    changed: 27,
    templatePlan: 'plus',
  },
  {
    title: 'Gift boxes: first pick',
    intent: 'promote-special-offers',
    status: 'scheduled',
    ...notRun,
    changed: 1,
    startsIn: 9,
  },
]

/** A magazine on pottery, with two smaller sites of the same publisher. */
export const KILN_DAY: Campaigns = [
  {
    title: 'The Sunday firing, by mail',
    intent: 'build-audience',
    status: 'live',
    weight: 6,
    clickRate: 0.058,
    subscribeRate: 0.041,
    ranFrom: 90,
    changed: 16,
  },
  {
    title: 'New here? Begin with cone 6',
    intent: 'guide-website-visitors',
    status: 'live',
    weight: 3,
    clickRate: 0.134,
    subscribeRate: 0,
    hasForm: false,
    ranFrom: 44,
    changed: 6,
  },
  {
    title: 'Which kiln do you own?',
    intent: 'conduct-surveys',
    status: 'paused',
    weight: 2,
    clickRate: 0.062,
    subscribeRate: 0.018,
    ranFrom: 80,
    ranUntil: 38,
    changed: 38,
  },
]

export const WHEEL_PAGES: Campaigns = [
  {
    title: 'Ten throwing exercises (PDF)',
    intent: 'build-audience',
    status: 'live',
    weight: 5,
    clickRate: 0.077,
    subscribeRate: 0.052,
    ranFrom: 90,
    changed: 23,
  },
]

export const OPEN_KILNS: Campaigns = [
  {
    title: 'Tell me when my town is listed',
    intent: 'build-audience',
    status: 'live',
    weight: 4,
    clickRate: 0.066,
    subscribeRate: 0.044,
    ranFrom: 30,
    changed: 30,
  },
  {
    title: 'Add your kiln',
    intent: 'guide-website-visitors',
    status: 'draft',
    ...notRun,
    changed: 3,
  },
]

/** A maker who sells recipes and likes to play with the wheel. */
export const GLAZE_LAB: Campaigns = [
  {
    title: 'Spin for a glaze recipe',
    intent: 'gamification-popups',
    status: 'live',
    weight: 5,
    clickRate: 0.147,
    subscribeRate: 0.083,
    ranFrom: 66,
    changed: 7,
  },
  {
    title: 'Celadon e-book, half price',
    intent: 'promote-special-offers',
    status: 'paused',
    weight: 3,
    clickRate: 0.052,
    subscribeRate: 0.012,
    ranFrom: 40,
    ranUntil: 18,
    changed: 18,
  },
  {
    title: 'Cookies, unglazed',
    intent: 'cookie-notices',
    status: 'live',
    weight: 2,
    clickRate: 0.021,
    subscribeRate: 0,
    hasForm: false,
    ranFrom: 90,
    changed: 52,
  },
]

/** An outlet with much traffic, which lives on drops. */
export const STUDIO_SECONDS: Campaigns = [
  {
    title: 'Friday drop, 9 am',
    intent: 'countdown-timer',
    status: 'live',
    test: 'friday',
    weight: 6,
    clickRate: 0.069,
    subscribeRate: 0.014,
    ranFrom: 26,
    changed: 0.4,
    templatePlan: 'ultimate',
  },
  {
    title: 'Friday drop, members first',
    intent: 'countdown-timer',
    status: 'live',
    test: 'friday',
    weight: 6,
    clickRate: 0.066,
    subscribeRate: 0.018,
    ranFrom: 26,
    changed: 0.4,
    templatePlan: 'ultimate',
  },
  {
    title: 'Two bowls, the third free',
    intent: 'increase-cart-value',
    status: 'live',
    weight: 5,
    clickRate: 0.088,
    subscribeRate: 0,
    hasForm: false,
    ranFrom: 90,
    changed: 9,
  },
  {
    title: 'Chipped, not broken: 40 % off',
    intent: 'coupon-popups',
    status: 'live',
    weight: 4,
    clickRate: 0.097,
    subscribeRate: 0.026,
    ranFrom: 61,
    changed: 15,
  },
  {
    title: 'Warehouse clear-out',
    intent: 'promote-special-offers',
    status: 'ended',
    weight: 9,
    clickRate: 0.104,
    subscribeRate: 0.031,
    ranFrom: 84,
    ranUntil: 80,
    changed: 80,
  },
]

export const SAMPLE_SALE: Campaigns = [
  {
    title: 'Know the date before the others',
    intent: 'build-audience',
    status: 'live',
    weight: 5,
    clickRate: 0.072,
    subscribeRate: 0.039,
    ranFrom: 74,
    changed: 12,
  },
  {
    title: 'What size of plate do you need?',
    intent: 'conduct-surveys',
    status: 'draft',
    ...notRun,
    changed: 2,
  },
]

/** An evening class that has never paid, and hardly needs to. */
export const CLAY_COURSE: Campaigns = [
  {
    title: 'Evening classes: save a seat',
    intent: 'build-audience',
    status: 'live',
    weight: 3,
    clickRate: 0.061,
    subscribeRate: 0.036,
    ranFrom: 41,
    changed: 41,
  },
]

/** All of it stopped with the plan, three weeks ago. */
export const MARKET_STALL: Campaigns = [
  {
    title: 'Pre-order, collect on Saturday',
    intent: 'promote-special-offers',
    status: 'paused',
    weight: 5,
    clickRate: 0.079,
    subscribeRate: 0.022,
    ranFrom: 90,
    ranUntil: 21,
    changed: 21,
  },
  {
    title: 'Where is the stall this week?',
    intent: 'guide-website-visitors',
    status: 'paused',
    weight: 4,
    clickRate: 0.121,
    subscribeRate: 0.035,
    ranFrom: 77,
    ranUntil: 21,
    changed: 21,
  },
  {
    title: 'Last of the speckled mugs',
    intent: 'countdown-timer',
    status: 'ended',
    weight: 6,
    clickRate: 0.068,
    subscribeRate: 0.011,
    ranFrom: 52,
    ranUntil: 45,
    changed: 45,
  },
]

/** A bowl a day, given away: more visitors than the free plan has views. */
export const BOWL_BY_BOWL: Campaigns = [
  {
    title: 'Win today’s bowl',
    intent: 'gamification-popups',
    status: 'live',
    weight: 8,
    clickRate: 0.139,
    subscribeRate: 0.074,
    ranFrom: 58,
    changed: 1,
  },
  {
    title: 'Bowl 200: come to the kiln',
    intent: 'countdown-timer',
    status: 'scheduled',
    ...notRun,
    changed: 5,
    startsIn: 4,
  },
]
