import type { CartReason } from './cart-rules.ts'
import { isPageMeant } from './page-rules.ts'
import type {
  CartRule,
  Consent,
  Device,
  Frequency,
  Schedule,
  Targeting,
  Visitors,
} from './targeting.ts'

/** What is known of a visitor on one page. Moments in milliseconds since 1970. */
export type Visit = {
  now: number
  /** The page's whole address. */
  address: string
  device: Device
  /** As the browser names them, the most wanted first. */
  languages: readonly string[]
  /** Has been on the site in an earlier visit. */
  isReturning: boolean
  /** Where the visit came from; empty where that is not known. */
  referrer: string
  /** The address that the visit began with. */
  landing: string
  /** What keeps their cart from being one of a rule. */
  cartReason(rule: CartRule): CartReason | null
  past: Past
}

/** What this campaign has been to this visitor. */
export type Past = {
  /** When it was shown, the oldest first. */
  shown: readonly number[]
  shownThisVisit: number
  closedAt: number | null
  hasConverted: boolean
}

export const NO_PAST: Past = { shown: [], shownThisVisit: 0, closedAt: null, hasConverted: false }

/** Why a gate is shut. */
export type Reason =
  | 'not-yet'
  | 'over'
  | 'other-day'
  | 'other-hour'
  /** One that this browser does not know: zones are made, and browsers are old. */
  | 'time-zone'
  | 'other-page'
  | 'new-only'
  | 'returning-only'
  | 'device'
  | 'referrer'
  | 'campaign'
  | 'language'
  | CartReason
  | 'this-visit'
  | 'these-days'
  | 'in-all'
  | 'converted'
  | 'closed'

/** What the plan, the status and the month allow, the server knows. */
export type Gate = 'schedule' | 'page' | 'visitor' | 'frequency'
export type Verdict = Readonly<Record<Gate, Reason | null>>

/** What each gate says of a visit: null where it is open. */
export function judge(targeting: Targeting, visit: Visit): Verdict {
  const { schedule, pages, visitors, frequency } = targeting
  return {
    schedule: whyNotNow(schedule, visit.now),
    page: isPageMeant(pages, visit.address) ? null : 'other-page',
    visitor: whyNotThem(visitors, visit),
    frequency: whyNotAgain(frequency, visit),
  }
}

/** A visitor's answer to a cookie notice of the site; none yet is undefined. */
export type Choice = 'all' | 'needed'

/** Whoever wants nothing kept would meet it again on every page, and is spared. */
export const isSpared = ({ storage }: Consent, choice: Choice | undefined): boolean =>
  choice === 'needed' && storage === 'agreed'

function whyNotNow(schedule: Schedule, now: number): Reason | null {
  // A clock on a wall is looked at only where one is named.
  if (isAnyTime(schedule)) return null
  try {
    return whyNotAt(localTime(now, schedule.timeZone), schedule)
  } catch {
    return 'time-zone'
  }
}

const isAnyTime = ({ from, until, days, hours }: Schedule): boolean =>
  (from ?? until ?? hours) === null && new Set(days).size === WEEK_DAYS

function whyNotAt(local: string, { from, until, days, hours }: Schedule): Reason | null {
  if (from !== null && local < from) return 'not-yet'
  if (until !== null && local >= until) return 'over'
  const hour = Number(local.slice(11, 13))
  const isNight = hours !== null && isOverMidnight(hours)
  // What began in the evening belongs to the day on which it began.
  const began = isNight && hour < hours.until ? DAY_MS : 0
  if (!days.includes(new Date(Date.parse(`${local}Z`) - began).getUTCDay())) return 'other-day'
  if (hours === null) return null
  const isFrom = hour >= hours.from
  const isUntil = hour < hours.until
  return (isNight ? isFrom || isUntil : isFrom && isUntil) ? null : 'other-hour'
}

/** From the evening into the next day. */
export const isOverMidnight = ({ from, until }: NonNullable<Schedule['hours']>): boolean =>
  until < from

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** `2026-12-24T23:59`, by the clock on a wall of that zone; such texts sort as their moments do. */
export function localTime(moment: number, timeZone: string): string {
  // The Swedish way of writing a moment is the international one.
  return new Date(moment)
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')
}

function whyNotThem(wanted: Visitors, visit: Visit): Reason | null {
  const { kind, devices, referrer, campaign, languages, cart } = wanted
  if (kind === 'new' && visit.isReturning) return 'new-only'
  if (kind === 'returning' && !visit.isReturning) return 'returning-only'
  if (!devices.includes(visit.device)) return 'device'
  if (referrer) {
    const came = visit.referrer.toLowerCase().includes(referrer.text.toLowerCase())
    if (came === referrer.isExcluded) return 'referrer'
  }
  if (campaign) {
    const carried = new URL(visit.landing).searchParams.get(campaign.name) ?? ''
    const isIt = carried.toLowerCase() === campaign.text.toLowerCase()
    if (isIt === campaign.isExcluded) return 'campaign'
  }
  if (languages.length > 0 && !visit.languages.some(isOneOf(languages))) return 'language'
  return cart ? visit.cartReason(cart) : null
}

/** `en` is also `en-GB`; `en-GB` is not `en`. */
const isOneOf = (wanted: readonly string[]) => (spoken: string) =>
  wanted.some((tag) => `${spoken.toLowerCase()}-`.startsWith(`${tag.toLowerCase()}-`))

function whyNotAgain(limits: Frequency, { now, past }: Visit): Reason | null {
  const { perVisit, perDays, inAll, stopsWhenConverted, afterClose } = limits
  if (stopsWhenConverted && past.hasConverted) return 'converted'
  const { closedAt, shown } = past
  if (afterClose !== null && closedAt !== null && now < closedAt + afterClose * DAY_MS) {
    return 'closed'
  }
  if (inAll !== null && shown.length >= inAll) return 'in-all'
  if (perVisit !== null && past.shownThisVisit >= perVisit) return 'this-visit'
  if (!perDays) return null
  const recent = shown.filter((moment) => moment > now - perDays.days * DAY_MS)
  return recent.length >= perDays.times ? 'these-days' : null
}
