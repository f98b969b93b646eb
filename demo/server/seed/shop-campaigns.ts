import { type DemoCampaign, notRun } from './campaigns.ts'

type Campaigns = readonly DemoCampaign[]

const at = (text: string) => ({ shown: [{ match: 'contains', text }], hidden: [] }) as const
/** Where the form of the shop's own stands, and the pop-ups do not push themselves before it. */
const NOT_IN_FRONT = {
  ...{ shown: [], hidden: [{ match: 'equals', text: '/shop.html' }] },
} as const satisfies DemoCampaign['pages']

/** Of the shop whose pages stand beside the dashboard: something to meet on each of them. */
export const SHOP: Campaigns = [
  {
    id: '4c1f3f0e-6a4e-4b8e-9d0a-7d1f5b0f2a46',
    title: 'News from the workshop',
    intent: 'build-audience',
    status: 'live',
    doubleOptin: true,
    // The page has a form of its own, before which the pop-up does not push itself.
    template: 'letterpress',
    moments: [{ kind: 'leave' }],
    ...notRun,
    changed: 2,
  },
  {
    title: 'A crumb or two',
    intent: 'cookie-notices',
    status: 'live',
    hasForm: false,
    template: 'small-print',
    pages: NOT_IN_FRONT,
    ...notRun,
    changed: 1.9,
  },
  {
    title: 'Ten per cent for the first bowl',
    intent: 'coupon-popups',
    status: 'live',
    template: 'tear-off',
    moments: [{ kind: 'scroll', percent: 50 }],
    pages: at('/shop-table'),
    ...notRun,
    changed: 1.8,
  },
  {
    title: 'Spin for a seed tray',
    intent: 'gamification-popups',
    status: 'live',
    template: 'lemon-stand',
    moments: [{ kind: 'delay', seconds: 4 }],
    pages: at('/shop-garden'),
    ...notRun,
    changed: 1.7,
  },
  {
    title: 'Your cart keeps warm',
    intent: 'reduce-cart-abandonment',
    status: 'live',
    template: 'still-here',
    moments: [{ kind: 'leave' }, { kind: 'idle', seconds: 20 }],
    pages: at('/shop-cart'),
    ...notRun,
    changed: 1.6,
  },
  {
    title: 'What brought you to us?',
    intent: 'conduct-surveys',
    status: 'live',
    template: 'one-question',
    moments: [{ kind: 'delay', seconds: 2 }],
    pages: at('/shop-thanks'),
    ...notRun,
    changed: 1.5,
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
