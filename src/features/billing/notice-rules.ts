import type { Plan } from './model.ts'

/** The cookie that records that the notice was dismissed, and how long it lasts. */
export const NOTICE_COOKIE = 'AppsumoBanner'
export const NOTICE_COOKIE_MAX_AGE_S = 24 * 60 * 60

/** How long the data can be backed up, starting when the payment became overdue. */
export const BACKUP_WINDOW_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * The start of the payment delay to show in the notice; null if nothing is overdue or the user dismissed the notice.
 */
export const undismissedDelay = (
  user: { plan: Pick<Plan, 'gateway' | 'paymentDelayedAt'> | null },
  isDismissed: boolean,
): Date | null => (isDismissed ? null : delayOf(user.plan))

/** Null for accounts that are not billed through AppSumo. */
const delayOf = (plan: Pick<Plan, 'gateway' | 'paymentDelayedAt'> | null): Date | null =>
  plan?.gateway === 'appsumo' ? plan.paymentDelayedAt : null

/** The period in which everything keeps working. */
export type BackupWindow = { status: 'open' | 'over'; endsAt: Date }

export function backupWindow(delayedAt: Date, now: Date): BackupWindow {
  const endsAt = new Date(delayedAt.getTime() + BACKUP_WINDOW_DAYS * DAY_MS)
  return { status: now < endsAt ? 'open' : 'over', endsAt }
}

/** Whether the deal's payment is so late that visitors see no campaigns until it arrives. */
export function isPaymentOverdue(
  plan: Pick<Plan, 'gateway' | 'paymentDelayedAt'> | null,
  now: Date,
): boolean {
  const delayedAt = delayOf(plan)
  return delayedAt !== null && backupWindow(delayedAt, now).status === 'over'
}
