import { judge, NO_PAST, type Past, type Reason, type Visit } from '../../popup/gates.ts'
import type { Device, Targeting } from '../../popup/targeting.ts'
import { isLimitReached } from '../billing/limit-rules.ts'
import type { Account } from '../billing/live-rules.ts'
import { type DesignRefusal, designRefusal } from '../billing/save-rules.ts'
import type { Campaign } from '../campaigns/model.ts'

export const GATE_NAMES = [
  'plan',
  'status',
  'schedule',
  'page',
  'visitor',
  'frequency',
  'moment',
  'limit',
] as const
export type GateName = (typeof GATE_NAMES)[number]

/** Where a shut gate can be opened. */
export type Mend = 'billing' | 'campaigns' | 'schedule' | 'where' | 'who' | 'often'

export type GateAnswer = {
  gate: GateName
  /** Why it is shut; null where it is open. */
  why: Reason | DesignRefusal | 'status' | 'limit' | null
  /** Null where there is nothing to mend, or nothing that could be. */
  mend: Mend | null
}

/** The people whom one may ask for. */
export const TRIED_VISITORS = ['new', 'returning', 'seen', 'closed', 'converted'] as const
export type TriedVisitor = (typeof TRIED_VISITORS)[number]

/** A page of the site, and who comes to it. */
export type Try = { address: string; device: Device; visitor: TriedVisitor }

type Question = { campaign: Campaign; targeting: Targeting; account: Account; visit: Visit }

/** What each gate between a campaign and a visitor says, from the rules that the site's script goes by. */
export function whyNot({ campaign, targeting, account, visit }: Question): GateAnswer[] {
  const { plan, monthlyViews, monthlyViewsLimit } = account
  const design = { templatePlan: campaign.templatePlan, editor: campaign.editorType }
  const isUsedUp = isLimitReached(monthlyViews, monthlyViewsLimit)
  const says: Readonly<Record<GateName, GateAnswer['why']>> = {
    plan: designRefusal(plan, design, new Date(visit.now)),
    status: campaign.status === 'live' ? null : 'status',
    ...judge(targeting, visit),
    moment: null,
    limit: isUsedUp ? 'limit' : null,
  }
  return GATE_NAMES.map((gate) => {
    const why = says[gate]
    return { gate, why, mend: why === null ? null : MENDS[gate] }
  })
}

const MENDS: Readonly<Record<GateName, Mend | null>> = {
  plan: 'billing',
  status: 'campaigns',
  schedule: 'schedule',
  page: 'where',
  visitor: 'who',
  frequency: 'often',
  moment: null,
  limit: 'billing',
}

const HOUR_MS = 3_600_000

/** The visit that a try stands for: it came directly, and begins on the page. */
export function visitOf(
  { address, device, visitor }: Try,
  { now, languages }: Pick<Visit, 'now' | 'languages'>,
): Visit {
  return {
    now,
    address,
    device,
    languages,
    isReturning: visitor !== 'new',
    referrer: '',
    landing: address,
    past: pastOf(visitor, now),
  }
}

function pastOf(visitor: TriedVisitor, now: number): Past {
  switch (visitor) {
    case 'new':
    case 'returning':
      return NO_PAST
    case 'seen':
      return { ...NO_PAST, shown: [now - HOUR_MS], shownThisVisit: 1 }
    case 'closed':
      return { ...NO_PAST, shown: [now - HOUR_MS], closedAt: now - HOUR_MS }
    case 'converted':
      return { ...NO_PAST, shown: [now - HOUR_MS], hasConverted: true }
  }
}

/** The whole address of what was typed; null where it is none of the site. */
export function addressOnSite(typed: string, domain: string): string | null {
  const text = typed.trim()
  const isWhole = /^https?:\/\//i.test(text)
  const address = isWhole ? text : `https://${domain}/${text.replace(/^\//, '')}`
  if (!URL.canParse(address)) return null
  const { host, href } = new URL(address)
  return isWhole || host === new URL(`https://${domain}`).host ? href : null
}
