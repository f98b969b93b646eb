import { milestoneNotification } from '../../src/server/leads/milestones.ts'
import { lastPaymentAt } from './payments.ts'
import { SITES } from './sites.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** For a payment notification, `minutesAgo` is null, because the notification has the payment's date. */
const NOTIFICATIONS = [
  {
    title: 'First order: free shipping is ahead',
    description:
      'Variant B has gained more subscribers so far. Give the test its full three weeks.',
    actionUrl: '/campaigns/',
    minutesAgo: 42,
  },
  {
    title: 'shop.example is waiting for its snippet',
    description:
      'It hasn’t had any visitors yet. Select it, then open Installation help in the header.',
    actionUrl: '/dashboard',
    minutesAgo: DAY_MINUTES,
  },
  {
    ...milestoneNotification({ ...SITES.pottery, signUps: 5_000 }),
    minutesAgo: 2 * DAY_MINUTES,
  },
  {
    title: 'Your invoice is ready',
    description: 'Starter, one month, $15.00.',
    actionUrl: '/billing',
    minutesAgo: null,
  },
] as const

/** The demo admin's notifications. */
export const notificationsFor = (now: Date) =>
  NOTIFICATIONS.map(({ minutesAgo, ...notification }) => ({
    ...notification,
    createdAt:
      minutesAgo === null ? lastPaymentAt(now) : new Date(now.getTime() - minutesAgo * MINUTE_MS),
  }))
