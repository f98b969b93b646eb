import type { Plan } from './model.ts'

/** The cookie by which the notice is known to be answered, and how long it counts. */
export const NOTICE_COOKIE = 'AppsumoBanner'
export const NOTICE_COOKIE_MAX_AGE_S = 24 * 60 * 60

/** How long the data can be backed up, from the delay on. */
export const BACKUP_WINDOW_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1_000

/** Since when the notice has to say that a payment is missing; null where none is, or the person has answered. */
export const undismissedDelay = (
  user: { plan: Pick<Plan, 'gateway' | 'paymentDelayedAt'> | null },
  isAnswered: boolean,
): Date | null => (isAnswered ? null : delayOf(user.plan))

/** An account that pays in another way owes its marketplace nothing. */
const delayOf = (plan: Pick<Plan, 'gateway' | 'paymentDelayedAt'> | null): Date | null =>
  plan?.gateway === 'appsumo' ? plan.paymentDelayedAt : null

/** Until when all goes on as before. */
export type BackupWindow = { status: 'open' | 'over'; endsAt: Date }

export function backupWindow(delayedAt: Date, now: Date): BackupWindow {
  const endsAt = new Date(delayedAt.getTime() + BACKUP_WINDOW_DAYS * DAY_MS)
  return { status: now < endsAt ? 'open' : 'over', endsAt }
}

/** Whether the deal's payment is so late that nothing shows to visitors until it arrives. */
export function isPaymentOverdue(
  plan: Pick<Plan, 'gateway' | 'paymentDelayedAt'> | null,
  now: Date,
): boolean {
  const delayedAt = delayOf(plan)
  return delayedAt !== null && backupWindow(delayedAt, now).status === 'over'
}
