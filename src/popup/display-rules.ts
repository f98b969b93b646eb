import type { CartReason } from './cart-rules.ts'
import { localTime, momentOf } from './local-time.ts'
import { matchesPages } from './page-rules.ts'
import type {
  CartRule,
  Consent,
  Device,
  Frequency,
  Schedule,
  Targeting,
  Visitors,
} from './targeting.ts'

/** What is known about a visitor on a page. Times are in milliseconds since 1970. */
export type Visit = {
  now: number
  /** The page's full URL. */
  address: string
  device: Device
  /** The browser's languages, most preferred first. */
  languages: readonly string[]
  /** Whether they have visited the site before. */
  isReturning: boolean
  /** The referrer of the visit; empty if unknown. */
  referrer: string
  /** The URL of the first page of the visit. */
  landing: string
  /** Why their cart does not match a rule. */
  cartReason(rule: CartRule): CartReason | null
  past: CampaignHistory
}

/** The visitor's history with this campaign. */
export type CampaignHistory = {
  /** When it was shown, oldest first. */
  shown: readonly number[]
  shownThisVisit: number
  closedAt: number | null
  hasConverted: boolean
}

export const EMPTY_HISTORY: CampaignHistory = {
  shown: [],
  shownThisVisit: 0,
  closedAt: null,
  hasConverted: false,
}

/** The reason why a gate is closed. */
export type Reason =
  | 'not-yet'
  | 'over'
  | 'other-day'
  | 'other-hour'
  /** The browser doesn't know the time zone: new zones are added, and the browser may be too old to know them. */
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

/** The plan, the status and the monthly limit are checked by the server. */
export type Gate = 'schedule' | 'page' | 'visitor' | 'frequency'
export type Verdict = Readonly<Record<Gate, Reason | null>>

/** The result of each gate for a visit: null if it is open. */
export function judge(targeting: Targeting, visit: Visit): Verdict {
  const { schedule, pages, visitors, frequency } = targeting
  return {
    schedule: scheduleReason(schedule, visit.now),
    page: matchesPages(pages, visit.address) ? null : 'other-page',
    visitor: visitorReason(visitors, visit),
    frequency: frequencyReason(frequency, visit),
  }
}

/** A visitor's answer to the site's cookie notice; undefined if they have not answered. */
export type Choice = 'all' | 'needed'

/** Visitors who refuse storage would see the campaign again on every page, so it isn't shown to them. */
export const refusesStorage = ({ storage }: Consent, choice: Choice | undefined): boolean =>
  choice === 'needed' && storage === 'agreed'

function scheduleReason(schedule: Schedule, now: number): Reason | null {
  // The time zone matters only if the schedule has a limit.
  if (hasNoLimits(schedule)) return null
  const { from, until, timeZone } = schedule
  try {
    // Moments, because a local time occurs twice when clocks go back.
    if (from !== null && now < momentOf(from, timeZone).getTime()) return 'not-yet'
    if (until !== null && now >= momentOf(until, timeZone).getTime()) return 'over'
    return localTimeReason(localTime(now, timeZone), schedule)
  } catch {
    return 'time-zone'
  }
}

const hasNoLimits = ({ from, until, days, hours }: Schedule): boolean =>
  (from ?? until ?? hours) === null && new Set(days).size === DAYS_PER_WEEK

function localTimeReason(local: string, { days, hours }: Schedule): Reason | null {
  const hour = Number(local.slice(11, 13))
  const isOvernight = hours !== null && spansMidnight(hours)
  // Hours after midnight belong to the day on which they began.
  const dayOffset = isOvernight && hour < hours.until ? DAY_MS : 0
  if (!days.includes(new Date(Date.parse(`${local}Z`) - dayOffset).getUTCDay())) return 'other-day'
  if (hours === null) return null
  const isAfterStart = hour >= hours.from
  const isBeforeEnd = hour < hours.until
  return (isOvernight ? isAfterStart || isBeforeEnd : isAfterStart && isBeforeEnd)
    ? null
    : 'other-hour'
}

/** Whether the hours continue past midnight. */
export const spansMidnight = ({ from, until }: NonNullable<Schedule['hours']>): boolean =>
  until < from

const DAY_MS = 86_400_000
const DAYS_PER_WEEK = 7

function visitorReason(audience: Visitors, visit: Visit): Reason | null {
  const { kind, devices, referrer, campaign, languages, cart } = audience
  if (kind === 'new' && visit.isReturning) return 'new-only'
  if (kind === 'returning' && !visit.isReturning) return 'returning-only'
  if (!devices.includes(visit.device)) return 'device'
  if (referrer) {
    const hasReferrer = visit.referrer.toLowerCase().includes(referrer.text.toLowerCase())
    if (hasReferrer === referrer.isExcluded) return 'referrer'
  }
  if (campaign) {
    const utmValue = new URL(visit.landing).searchParams.get(campaign.name) ?? ''
    const isMatch = utmValue.toLowerCase() === campaign.text.toLowerCase()
    if (isMatch === campaign.isExcluded) return 'campaign'
  }
  if (languages.length > 0 && !visit.languages.some(matchesLanguage(languages))) return 'language'
  return cart ? visit.cartReason(cart) : null
}

/** `en` matches `en-GB`; `en-GB` does not match `en`. */
const matchesLanguage = (targetedLanguages: readonly string[]) => (language: string) =>
  targetedLanguages.some((tag) => `${language.toLowerCase()}-`.startsWith(`${tag.toLowerCase()}-`))

function frequencyReason(limits: Frequency, { now, past }: Visit): Reason | null {
  const { perVisit, perDays, inAll, stopsWhenConverted, afterClose } = limits
  if (stopsWhenConverted && past.hasConverted) return 'converted'
  const { closedAt, shown } = past
  if (afterClose !== null && closedAt !== null && now < closedAt + afterClose * DAY_MS) {
    return 'closed'
  }
  if (inAll !== null && shown.length >= inAll) return 'in-all'
  if (perVisit !== null && past.shownThisVisit >= perVisit) return 'this-visit'
  if (!perDays) return null
  const recentTimes = shown.filter((moment) => moment > now - perDays.days * DAY_MS)
  return recentTimes.length >= perDays.times ? 'these-days' : null
}
