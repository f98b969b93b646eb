import { judge, type Reason, refusesStorage } from '../../../popup/display-rules.ts'
import { DEVICES, type Targeting, type Trigger } from '../../../popup/targeting.ts'
import { isPaymentOverdue } from '../../billing/notice-rules.ts'
import { isLimitReached } from '../../billing/plan-limit-rules.ts'
import { type DesignRefusal, designRefusal } from '../../billing/save-rules.ts'
import type { Account } from '../../billing/set-live-rules.ts'
import type { Campaign, CampaignStatus } from '../../campaigns/model.ts'
import { type SnippetProblem, snippetProblem } from '../../install/rules.ts'
import type { BlockedBy } from './blocking-rules.ts'
import { choiceOf, type SimulatedVisit, toVisit } from './try-rules.ts'

export const GATE_NAMES = [
  'snippet',
  'plan',
  'status',
  'schedule',
  'page',
  'device',
  'visitor',
  'consent',
  'frequency',
  'moment',
  'turn',
  'limit',
] as const
export type GateName = (typeof GATE_NAMES)[number]

/** Where to fix a closed gate: on another page, by setting the campaign live, or in a group of rules. */
export type GateFix =
  | 'install'
  | 'billing'
  | 'live'
  | 'when'
  | 'where'
  | 'who'
  | 'cart'
  | 'often'
  | 'schedule'
  | 'consent'
  | 'first'

/**
 * Why a gate is closed. `unpaid`: the payment for the account's deal is overdue; `spared`: the visitor accepts only
 * necessary storage, and the campaign needs consent; `too-early`: the campaign opens on a later page of the visit;
 * `another`, `place-taken`: see `BlockedBy`.
 */
export type ClosedReason =
  | Reason
  | DesignRefusal
  | SnippetProblem
  | Exclude<CampaignStatus, 'live'>
  | 'unpaid'
  | 'spared'
  | 'too-early'
  | BlockedBy['why']
  | 'limit'

/** `why` is null if the gate is open. */
export type GateResult = {
  gate: GateName
  why: ClosedReason | null
  fix: GateFix | null
  /** Whether the result is still loading. */
  isLoading?: boolean
}

type GateQuery = {
  campaign: Campaign
  targeting: Targeting
  account: Account
  simulatedVisit: SimulatedVisit
  /** When the snippet last reported; null before the first report. */
  lastSeenAt: Date | null
  now: number
  /** How another campaign on the page keeps this one from being shown; null if that is not known. */
  blockedBy?: BlockedBy['why'] | 'none' | 'looking' | null
}

/**
 * The result of each gate between a campaign and a visitor, by the same rules as the site's script. Leaves out the gate
 * for other campaigns while nothing is known about them.
 */
export function checkGates(query: GateQuery): GateResult[] {
  const reasons = reasonsFor(query)
  const blockedBy = query.blockedBy ?? null
  return GATE_NAMES.filter((gate) => gate !== 'turn' || blockedBy !== null).map((gate) => {
    const why = reasons[gate]
    const fix = why === null ? null : (FIX_BY_REASON.get(why) ?? FIX_BY_GATE[gate])
    return {
      gate,
      why,
      fix,
      ...(gate === 'turn' && blockedBy === 'looking' && { isLoading: true }),
    }
  })
}

type ReasonByGate = Readonly<Record<GateName, ClosedReason | null>>

function reasonsFor({
  campaign,
  targeting,
  account,
  simulatedVisit,
  now,
  blockedBy,
  ...query
}: GateQuery): ReasonByGate {
  const { plan, monthlyViews, monthlyViewsLimit } = account
  const { status, templatePlan, editorType: editor } = campaign
  const { moments, visitors, consent } = targeting
  // The device has its own gate here, so the visitor gate must ignore it.
  const targetingOnAnyDevice = { ...targeting, visitors: { ...visitors, devices: DEVICES } }
  return {
    snippet: snippetProblem(query.lastSeenAt, new Date(now)),
    plan: isPaymentOverdue(plan, new Date(now))
      ? 'unpaid'
      : designRefusal(plan, { templatePlan, editor }, new Date(now)),
    status: status === 'live' ? null : status,
    ...judge(targetingOnAnyDevice, toVisit(simulatedVisit, now)),
    device: visitors.devices.includes(simulatedVisit.device) ? null : 'device',
    consent: refusesStorage(consent, choiceOf(simulatedVisit)) ? 'spared' : null,
    moment: remainingTriggers(moments, simulatedVisit) === null ? 'too-early' : null,
    turn: blockedBy === 'another' || blockedBy === 'place-taken' ? blockedBy : null,
    limit: isLimitReached(monthlyViews, monthlyViewsLimit) ? 'limit' : null,
  }
}

/**
 * The triggers that can still fire on this page of the visit, some of which depend on what the visitor does. Empty if
 * the campaign is shown immediately; null if all triggers wait for a later page.
 */
export function remainingTriggers(
  moments: readonly Trigger[],
  { page }: Pick<SimulatedVisit, 'page'>,
): readonly Trigger[] | null {
  const laterTriggers = moments.filter((moment) => moment.kind === 'pages' && moment.count > page)
  if (moments.length > 0 && laterTriggers.length === moments.length) return null
  // If one trigger fires immediately, there is nothing to wait for.
  const firesNow = moments.some((moment) => moment.kind === 'pages' && moment.count <= page)
  return firesNow ? [] : moments.filter((moment) => !laterTriggers.includes(moment))
}

/** Scheduled and ended campaigns are fixed in the schedule; cart rules have their own group. */
const FIX_BY_REASON: ReadonlyMap<ClosedReason, GateFix> = new Map([
  ['cart-unknown', 'cart'],
  ['cart-below', 'cart'],
  ['cart-above', 'cart'],
  ['cart-items', 'cart'],
  ['scheduled', 'schedule'],
  ['ended', 'schedule'],
])

const FIX_BY_GATE: Readonly<Record<GateName, GateFix>> = {
  snippet: 'install',
  plan: 'billing',
  status: 'live',
  schedule: 'schedule',
  page: 'where',
  device: 'who',
  visitor: 'who',
  consent: 'consent',
  frequency: 'often',
  moment: 'when',
  turn: 'first',
  limit: 'billing',
}
