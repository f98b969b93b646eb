import { type DemoCampaign, notRun } from './campaigns.ts'

type Campaigns = readonly DemoCampaign[]

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
