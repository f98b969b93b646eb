import { isSpared, judge, type Reason } from '../../../popup/gates.ts'
import { DEVICES, type Moment, type Targeting } from '../../../popup/targeting.ts'
import { isLimitReached } from '../../billing/limit-rules.ts'
import { isPaymentOverdue } from '../../billing/notice-rules.ts'
import { type DesignRefusal, designRefusal } from '../../billing/save-rules.ts'
import type { Account } from '../../billing/set-live-rules.ts'
import type { Campaign, CampaignStatus } from '../../campaigns/model.ts'
import { type SnippetProblem, snippetProblem } from '../../install/rules.ts'
import { choiceOf, type Try, visitOf } from './try-rules.ts'
import type { Hindrance } from './turn-rules.ts'

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

/** Where a shut gate can be opened: elsewhere, by setting it live, or in a group of rules. */
export type Mend =
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

/** `unpaid`: the payment of the account's deal is overdue; `spared`: of who wants nothing kept; `too-early`: on a later page of the visit; `another`, `place-taken`: see `Hindrance`. */
export type Shut =
  | Reason
  | DesignRefusal
  | SnippetProblem
  | Exclude<CampaignStatus, 'live'>
  | 'unpaid'
  | 'spared'
  | 'too-early'
  | Hindrance['why']
  | 'limit'

/** A gate is open where nothing shuts it. */
export type GateAnswer = {
  gate: GateName
  why: Shut | null
  mend: Mend | null
  /** Its answer is on its way. */
  isLooking?: boolean
}

type Question = {
  campaign: Campaign
  targeting: Targeting
  account: Account
  asked: Try
  /** When the snippet last reported; null before the first report. */
  lastSeenAt: Date | null
  now: number
  /** What another campaign of the page keeps it back by; null where that is not known. */
  others?: Hindrance['why'] | 'none' | 'looking' | null
}

/**
 * What each gate between a campaign and a visitor says, from the rules that the site's script goes by. What is not
 * known of the others is not said.
 */
export function whyNot(question: Question): GateAnswer[] {
  const says = answersTo(question)
  const others = question.others ?? null
  return GATE_NAMES.filter((gate) => gate !== 'turn' || others !== null).map((gate) => {
    const why = says[gate]
    const mend = why === null ? null : (MENDS_OF_REASON.get(why) ?? MENDS[gate])
    return { gate, why, mend, ...(gate === 'turn' && others === 'looking' && { isLooking: true }) }
  })
}

type Answers = Readonly<Record<GateName, Shut | null>>

function answersTo({
  campaign,
  targeting,
  account,
  asked,
  now,
  others,
  ...question
}: Question): Answers {
  const { plan, monthlyViews, monthlyViewsLimit } = account
  const { status, templatePlan, editorType: editor } = campaign
  const { moments, visitors, consent } = targeting
  // The device has a gate of its own here, so that the one of visitors speaks of the rest.
  const onAnyDevice = { ...targeting, visitors: { ...visitors, devices: DEVICES } }
  return {
    snippet: snippetProblem(question.lastSeenAt, new Date(now)),
    plan: isPaymentOverdue(plan, new Date(now))
      ? 'unpaid'
      : designRefusal(plan, { templatePlan, editor }, new Date(now)),
    status: status === 'live' ? null : status,
    ...judge(onAnyDevice, visitOf(asked, now)),
    device: visitors.devices.includes(asked.device) ? null : 'device',
    consent: isSpared(consent, choiceOf(asked)) ? 'spared' : null,
    moment: momentsToCome(moments, asked) === null ? 'too-early' : null,
    turn: others === 'another' || others === 'place-taken' ? others : null,
    limit: isLimitReached(monthlyViews, monthlyViewsLimit) ? 'limit' : null,
  }
}

/**
 * The moments that can come on this page of the visit; of some only the visitor knows. Empty: at once; null
 * where all wait for a later page.
 */
export function momentsToCome(
  moments: readonly Moment[],
  { page }: Pick<Try, 'page'>,
): readonly Moment[] | null {
  const later = moments.filter((moment) => moment.kind === 'pages' && moment.count > page)
  if (moments.length > 0 && later.length === moments.length) return null
  // What comes at once leaves nothing to wait for.
  const isNow = moments.some((moment) => moment.kind === 'pages' && moment.count <= page)
  return isNow ? [] : moments.filter((moment) => !later.includes(moment))
}

/** What has not begun, or is over, has its schedule to thank; the cart's rules have a group of their own. */
const MENDS_OF_REASON: ReadonlyMap<Shut, Mend> = new Map([
  ['cart-unknown', 'cart'],
  ['cart-below', 'cart'],
  ['cart-above', 'cart'],
  ['cart-items', 'cart'],
  ['scheduled', 'schedule'],
  ['ended', 'schedule'],
])

const MENDS: Readonly<Record<GateName, Mend>> = {
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
