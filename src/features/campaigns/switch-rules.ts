import type { RefusalCode } from '../../config/refusal-code.ts'
import { billingPath } from '../billing/reason-rules.ts'
import { type LiveRefusalCode, liveRefusalOf } from '../billing/set-live-rules.ts'
import type { Campaign } from './model.ts'
import { settingsPath } from './rules.ts'

/** Whether visitors get it, now or by its schedule: such a one can be paused, and any other set live. */
export const isOn = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'live' || status === 'scheduled'

/** What became of a campaign that was set live, published or paused, by the name of its sentence. */
export type SwitchOutcome =
  | 'isPaused'
  | 'isLive'
  | 'isSetLive'
  | 'isPublished'
  | 'isScheduled'
  | 'isScheduledSomeday'

/** Its schedule may have it wait, though it was set live; so may the account (`isHeld`), as a limit does. */
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

/** Where what stands in the way of a campaign can be changed, or who can change it. */
export type WayOut =
  | { kind: 'plans'; path: string }
  | { kind: 'settings'; path: string }
  | { kind: 'ask'; admin: string }

/** Whether the server holds another state than the one that was seen; the newer one mostly comes with it. */
export const isConflict = ({ code }: { code?: string | undefined }): boolean =>
  code === ('CONFLICT' satisfies RefusalCode)

type Refused = { code: LiveRefusalCode | string | undefined; data?: unknown }

/** Null where nothing that the person can change stands in the way. Billing is the admin's. */
export function wayOutOf(
  { code, data }: Refused,
  { campaignId, adminEmail }: { campaignId: string; adminEmail: string | null },
): WayOut | null {
  const reason = liveRefusalOf(code)
  if (reason !== null) {
    return adminEmail === null
      ? { kind: 'plans', path: billingPath(reason) }
      : { kind: 'ask', admin: adminEmail }
  }
  // Its schedule is over; with a newer state, somebody has changed it meanwhile.
  const isOver = isConflict({ code }) && (data === undefined || data === null)
  return isOver ? { kind: 'settings', path: settingsPath(campaignId) } : null
}
