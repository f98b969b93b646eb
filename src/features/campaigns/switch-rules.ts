import type { RefusalCode } from '../../config/refusal-code.ts'
import { billingPath } from '../billing/reason-rules.ts'
import { type LiveRefusalCode, liveRefusalOf } from '../billing/set-live-rules.ts'
import type { Campaign } from './model.ts'
import { settingsPath } from './rules.ts'

/**
 * Whether visitors see a campaign now, or will according to its schedule. If so, it can be paused; otherwise, it can be
 * set live.
 */
export const isLiveOrScheduled = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'live' || status === 'scheduled'

/** The result of setting a campaign live, publishing or pausing it, named after its message. */
export type SwitchOutcome =
  | 'isPaused'
  | 'isLive'
  | 'isSetLive'
  | 'isPublished'
  | 'isScheduled'
  | 'isScheduledSomeday'

/**
 * A campaign that was set live may still wait, for its schedule or for the account (`isHeld`), for example because of a
 * limit.
 */
export function outcomeOf(
  before: Pick<Campaign, 'status'>,
  { status, startsAt }: Pick<Campaign, 'status' | 'startsAt'>,
  isHeld: boolean,
): SwitchOutcome {
  if (status === 'paused') return 'isPaused'
  if (status === 'scheduled') return startsAt === null ? 'isScheduledSomeday' : 'isScheduled'
  if (isHeld) return 'isSetLive'
  return before.status === 'live' ? 'isPublished' : 'isLive'
}

/** Where to fix what blocks a campaign, or who can fix it. */
export type Resolution =
  | { kind: 'plans'; path: string }
  | { kind: 'settings'; path: string }
  | { kind: 'ask'; admin: string }

/** Whether the server has a different version from the one that was sent; the newer one is usually in the response. */
export const isConflict = ({ code }: { code?: string | undefined }): boolean =>
  code === ('CONFLICT' satisfies RefusalCode)

type StatusRefusal = { code: LiveRefusalCode | string | undefined; data?: unknown }

/** Null if the user can't change what blocks it. Only admins have access to billing. */
export function resolutionOf(
  { code, data }: StatusRefusal,
  { campaignId, adminEmail }: { campaignId: string; adminEmail: string | null },
): Resolution | null {
  const reason = liveRefusalOf(code)
  if (reason !== null) {
    return adminEmail === null
      ? { kind: 'plans', path: billingPath(reason) }
      : { kind: 'ask', admin: adminEmail }
  }
  // A conflict without data means that its schedule has ended; with data, that somebody has changed the campaign.
  const hasEnded = isConflict({ code }) && (data === undefined || data === null)
  return hasEnded ? { kind: 'settings', path: settingsPath(campaignId) } : null
}
