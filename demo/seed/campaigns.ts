import type { CampaignStatus } from '../../src/features/campaigns/model.ts'
import type { Intent } from '../../src/popup/intents.ts'
import type { Targeting } from '../../src/popup/targeting.ts'

export type Prize = { label: string; code: string; chance: number }

/** A demo campaign. Ages are in days before seeding. */
export type DemoCampaign = {
  title: string
  intent: Intent
  status: CampaignStatus
  /** The campaign's share of the site's views while it runs; 0 if it never ran. */
  weight: number
  /** Clicks and subscribers per view. */
  clickRate: number
  subscribeRate: number
  hasForm?: boolean
  /** Campaigns with the same letter are variants of one A/B test. */
  test?: string
  startedDaysAgo: number
  endedDaysAgo?: number
  changedDaysAgo: number
  /** The number of days until a scheduled campaign starts. */
  startsInDays?: number
  templatePlan?: 'free' | 'plus' | 'ultimate'
  /** The template to use if several templates fit. */
  template?: string
  /** Text that differs from the template, by block ID; for a coupon, its code. */
  textByBlockId?: Readonly<Record<string, string>>
  /** The prizes on its wheel, each of which appears twice. */
  prizes?: readonly Prize[]
  /** IDs of the template's blocks that the owner removed. */
  removedBlocks?: readonly string[]
  moments?: Targeting['moments']
  pages?: Targeting['pages']
  /** Set if a demo page refers to this campaign. */
  id?: string
  /** A subscriber must confirm the subscription with a link in an email. */
  doubleOptin?: true
}

export const neverRan = { weight: 0, clickRate: 0, subscribeRate: 0, startedDaysAgo: 0 } as const

/** A pottery's campaigns, at least one in each state. */
export const POTTERY_CAMPAIGNS: readonly DemoCampaign[] = [
  {
    title: 'First order: 10% off',
    intent: 'coupon-popups',
    status: 'live',
    test: 'first-order',
    weight: 5,
    clickRate: 0.089,
    subscribeRate: 0.044,
    startedDaysAgo: 17,
    changedDaysAgo: 0.1,
  },
  {
    title: 'First order: free shipping',
    intent: 'coupon-popups',
    status: 'live',
    test: 'first-order',
    weight: 5,
    clickRate: 0.099,
    subscribeRate: 0.056,
    startedDaysAgo: 17,
    changedDaysAgo: 0.1,
    textByBlockId: {
      heading: 'Your first pot travels free',
      text: 'Packed in straw and shipped at our expense. One email a month, new glazes first.',
      send: 'Send it free',
      'thanks-text': 'Postage on your first order is on us until the end of the month.',
      code: 'FIRSTPOST',
    },
  },
  {
    title: 'Spin for free shipping',
    textByBlockId: {
      heading: 'Spin for free shipping',
      text: 'Every spin wins something for your first pot.',
    },
    prizes: [
      { label: 'Free shipping', code: 'SENTFREE', chance: 3 },
      { label: '10% off', code: 'WHEEL10', chance: 3 },
      { label: 'A sticker', code: 'STICKER', chance: 2 },
    ],
    intent: 'gamification-popups',
    status: 'live',
    weight: 6,
    clickRate: 0.1,
    subscribeRate: 0.051,
    startedDaysAgo: 90,
    changedDaysAgo: 1,
  },
  {
    title: 'Autumn glazes, last days',
    intent: 'countdown-timer',
    template: 'firing',
    status: 'live',
    weight: 7,
    clickRate: 0.063,
    subscribeRate: 0.021,
    startedDaysAgo: 40,
    changedDaysAgo: 5,
    templatePlan: 'plus',
  },
  {
    title: 'Your cart is still here',
    intent: 'reduce-cart-abandonment',
    removedBlocks: ['mug'],
    status: 'live',
    weight: 3,
    clickRate: 0.081,
    subscribeRate: 0.035,
    startedDaysAgo: 75,
    changedDaysAgo: 14,
  },
  {
    title: 'What brought you here?',
    intent: 'conduct-surveys',
    template: 'one-question',
    status: 'paused',
    weight: 2.4,
    clickRate: 0.073,
    subscribeRate: 0.027,
    startedDaysAgo: 60,
    endedDaysAgo: 3,
    changedDaysAgo: 3,
  },
  {
    title: 'A few crumbs',
    intent: 'cookie-notices',
    status: 'live',
    weight: 2.6,
    clickRate: 0.025,
    subscribeRate: 0,
    hasForm: false,
    startedDaysAgo: 90,
    changedDaysAgo: 20,
  },
  {
    title: 'Twelve days to be early',
    intent: 'promote-special-offers',
    template: 'winter',
    status: 'scheduled',
    ...neverRan,
    changedDaysAgo: 1,
    startsInDays: 13,
  },
  {
    title: 'Letters from the studio',
    intent: 'build-audience',
    status: 'draft',
    ...neverRan,
    changedDaysAgo: 8,
  },
  {
    title: '48 hours: all bowls',
    intent: 'promote-special-offers',
    template: 'shout',
    status: 'ended',
    weight: 9,
    clickRate: 0.07,
    subscribeRate: 0.043,
    startedDaysAgo: 62,
    endedDaysAgo: 60,
    changedDaysAgo: 60,
  },
]
