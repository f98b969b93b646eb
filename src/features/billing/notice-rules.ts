import type { User } from '../session/model.ts'
import type { Plan } from './model.ts'

/** The cookie by which the notice is known to be answered, and how long it counts. Spec §2, §9. */
export const NOTICE_COOKIE = 'AppsumoBanner'
export const NOTICE_COOKIE_LASTS_S = 24 * 60 * 60

/** How long the data can be backed up, from the delay on. Spec §9. */
export const BACKUP_WINDOW_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Whether the notice blocks the page: the account came from AppSumo, and nobody has answered. Spec §4.
 * Not for a member, who can neither upgrade nor back up: nothing that they could do would end it.
 */
export function needsMarketplaceNotice(
  user: { role: User['role']; plan: Pick<Plan, 'gateway'> | null },
  isAnswered: boolean,
): boolean {
  return user.role === 'admin' && user.plan?.gateway === 'appsumo' && !isAnswered
}

/** Until when all goes on as before; `unknown` where nobody knows since when the payment is delayed. */
export type BackupWindow =
  | { status: 'unknown' }
  | { status: 'open'; endsAt: Date }
  | { status: 'over'; endsAt: Date }

export function backupWindow(delayedAt: Date | null, now: Date): BackupWindow {
  if (delayedAt === null || Number.isNaN(delayedAt.getTime())) return { status: 'unknown' }
  const endsAt = new Date(delayedAt.getTime() + BACKUP_WINDOW_DAYS * DAY_MS)
  return { status: now < endsAt ? 'open' : 'over', endsAt }
}
