import { type DemoCampaign, neverRan } from './campaigns.ts'

type Campaigns = readonly DemoCampaign[]

/** A pottery magazine, with two smaller sites from the same publisher. */
export const KILN_DAY: Campaigns = [
  {
    title: 'The Sunday firing, by mail',
    textByBlockId: {
      heading: 'The Sunday firing',
      text: 'One email a week: what went in, what came out, and why.',
    },
    intent: 'build-audience',
    status: 'live',
    weight: 6,
    clickRate: 0.058,
    subscribeRate: 0.041,
    startedDaysAgo: 90,
    changedDaysAgo: 16,
  },
  {
    title: 'New here? Begin with cone 6',
    textByBlockId: {
      heading: 'New here?',
      text: 'Begin with cone 6, or choose your own way.',
    },
    intent: 'guide-website-visitors',
    status: 'live',
    weight: 3,
    clickRate: 0.134,
    subscribeRate: 0,
    hasForm: false,
    startedDaysAgo: 44,
    changedDaysAgo: 6,
  },
  {
    title: 'Which kiln do you own?',
    intent: 'conduct-surveys',
    status: 'paused',
    weight: 2,
    clickRate: 0.062,
    subscribeRate: 0.018,
    startedDaysAgo: 80,
    endedDaysAgo: 38,
    changedDaysAgo: 38,
  },
]

export const WHEEL_PAGES: Campaigns = [
  {
    title: 'Ten throwing exercises (PDF)',
    textByBlockId: {
      heading: 'Ten throwing exercises',
      text: 'Twelve pages as a PDF, then one email a month.',
      send: 'Send me the PDF',
    },
    intent: 'build-audience',
    status: 'live',
    weight: 5,
    clickRate: 0.077,
    subscribeRate: 0.052,
    startedDaysAgo: 90,
    changedDaysAgo: 23,
  },
]

export const OPEN_KILNS: Campaigns = [
  {
    title: 'Tell me when my town is listed',
    textByBlockId: {
      heading: 'Not in your town yet?',
      text: 'We’ll write when the first kiln near you is listed.',
      send: 'Tell me',
    },
    intent: 'build-audience',
    status: 'live',
    weight: 4,
    clickRate: 0.066,
    subscribeRate: 0.044,
    startedDaysAgo: 30,
    changedDaysAgo: 30,
  },
  {
    title: 'Add your kiln',
    textByBlockId: {
      heading: 'Add your kiln',
      text: 'Members fire with you: the days and the price are yours.',
      send: 'Add my kiln',
      'thanks-heading': 'You’re on the list',
      'thanks-text': 'We’ll write as often as promised, and no more.',
    },
    intent: 'guide-website-visitors',
    status: 'draft',
    ...neverRan,
    changedDaysAgo: 3,
  },
]

/** A maker who sells recipes and likes campaigns with a wheel. */
export const GLAZE_LAB: Campaigns = [
  {
    title: 'Spin for a glaze recipe',
    textByBlockId: {
      heading: 'Spin for a glaze recipe',
      text: 'Every spin wins something for your next firing.',
    },
    prizes: [
      { label: 'A glaze recipe', code: 'RECIPE', chance: 2 },
      { label: '10% off', code: 'GLAZE10', chance: 3 },
      { label: 'A test tile', code: 'TILE', chance: 1 },
    ],
    intent: 'gamification-popups',
    status: 'live',
    weight: 5,
    clickRate: 0.147,
    subscribeRate: 0.083,
    startedDaysAgo: 66,
    changedDaysAgo: 7,
  },
  {
    title: 'Celadon e-book, half price',
    textByBlockId: {
      when: 'Until Sunday',
      heading: 'Celadon, half price',
      text: 'The e-book with forty recipes. Subscribers get the code first.',
      send: 'Send me the code',
      'thanks-when': 'Until Sunday',
      'thanks-heading': 'You’re on the list',
      'thanks-text': 'We’ll write as often as promised, and no more.',
    },
    intent: 'promote-special-offers',
    status: 'paused',
    weight: 3,
    clickRate: 0.052,
    subscribeRate: 0.012,
    startedDaysAgo: 40,
    endedDaysAgo: 18,
    changedDaysAgo: 18,
  },
  {
    title: 'Cookies, unglazed',
    intent: 'cookie-notices',
    status: 'live',
    weight: 2,
    clickRate: 0.021,
    subscribeRate: 0,
    hasForm: false,
    startedDaysAgo: 90,
    changedDaysAgo: 52,
  },
]

/** An evening class that has never paid and rarely needs more than the free plan. */
export const CLAY_COURSE: Campaigns = [
  {
    title: 'Evening classes: save a seat',
    textByBlockId: {
      heading: 'Evening classes',
      text: 'Eight weeks from January, six wheels. We’ll write when seats open.',
      send: 'Save me a seat',
    },
    intent: 'build-audience',
    status: 'live',
    weight: 3,
    clickRate: 0.061,
    subscribeRate: 0.036,
    startedDaysAgo: 41,
    changedDaysAgo: 41,
  },
]

/** Gives away a bowl every day, and gets more visitors than the free plan's view limit allows. */
export const BOWL_BY_BOWL: Campaigns = [
  {
    title: 'Win today’s bowl',
    textByBlockId: {
      heading: 'Win today’s bowl',
      text: 'One spin a day. Every spin wins something.',
    },
    prizes: [
      { label: 'Today’s bowl', code: 'TODAYSBOWL', chance: 1 },
      { label: '10% off', code: 'BOWL10', chance: 3 },
      { label: 'A sticker', code: 'STICKER', chance: 2 },
    ],
    intent: 'gamification-popups',
    status: 'live',
    weight: 8,
    clickRate: 0.139,
    subscribeRate: 0.074,
    startedDaysAgo: 58,
    changedDaysAgo: 1,
  },
  {
    title: 'Bowl 200: come to the kiln',
    textByBlockId: {
      heading: 'Bowl 200 comes out of the kiln',
      text: 'Two hundred days, two hundred bowls. Come and see it opened.',
      send: 'Save me a place',
      'thanks-heading': 'You’re on the list',
      'thanks-text': 'We’ll write as often as promised, and no more.',
    },
    intent: 'countdown-timer',
    status: 'scheduled',
    ...neverRan,
    changedDaysAgo: 5,
    startsInDays: 4,
  },
]
