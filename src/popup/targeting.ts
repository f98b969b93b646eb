// When, where, to whom and how often a pop-up shows: as it is saved, read back in sentences, and judged by the
// visitor's page. Types only; `targeting-schema.ts` parses, `gates.ts` judges.

/** The format that this build writes, as of a design. */
export const TARGETING_VERSION = 1

export type Targeting = {
  version: typeof TARGETING_VERSION
  /** The first of these shows it; none: at once. */
  moments: readonly Moment[]
  pages: Pages
  visitors: Visitors
  frequency: Frequency
  schedule: Schedule
  consent: Consent
}

export const DEVICES = ['computer', 'phone'] as const
export type Device = (typeof DEVICES)[number]

export type Moment =
  | { kind: 'delay'; seconds: number }
  | { kind: 'scroll'; percent: number }
  /** About to leave; a phone knows it by a quick way up and by the way back. */
  | { kind: 'leave' }
  | { kind: 'idle'; seconds: number }
  /** A click on what the selector names. */
  | { kind: 'click'; selector: string }
  /** The page is at least the count-th of the visit. */
  | { kind: 'pages'; count: number }
  /** Something is put into the cart while the page is open, or since the page before in the same tab. */
  | { kind: 'cart' }
export type MomentKind = Moment['kind']

export const PAGE_MATCHES = ['contains', 'equals', 'starts', 'wildcard'] as const
/** Judged by path and query; a text that begins with `http` by the whole address. */
export type PageRule = { match: (typeof PAGE_MATCHES)[number]; text: string }

/** Any of `shown` (none: every page), and none of `hidden`. */
export type Pages = { shown: readonly PageRule[]; hidden: readonly PageRule[] }

/** All of these. */
export type Visitors = {
  kind: 'all' | 'new' | 'returning'
  devices: readonly Device[]
  /** Where the visit came from; `isExcluded` turns it round. Null: from anywhere. */
  referrer: Origin | null
  /** What the visit's first address carried, such as `utm_source` `newsletter`. */
  campaign: UtmRule | null
  /** Language tags, of which `en` is also `en-GB`; none: any. */
  languages: readonly string[]
  /** What is in their cart, where the page tells; null: anything, or nothing. */
  cart: CartRule | null
}

/** Totals are in the main unit of the shop's currency. Each null without that limit. */
export type CartRule = {
  totalAtLeast: number | null
  totalAtMost: number | null
  itemsAtLeast: number | null
}

export type Origin = { text: string; isExcluded: boolean }

export const UTM_NAMES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
export type UtmRule = { name: (typeof UTM_NAMES)[number]; text: string; isExcluded: boolean }

/** Each null without that limit. */
export type Frequency = {
  perVisit: number | null
  perDays: { times: number; days: number } | null
  /** In all, for ever. */
  inAll: number | null
  /** Never again after a sign-up or a press of its button. */
  stopsWhenConverted: boolean
  /** Who closed it waits as long; in days. */
  afterClose: number | null
}

/** Local time in `timeZone`, without an offset: `2026-12-24T23:59`. */
export type Schedule = {
  from: string | null
  until: string | null
  /** 0 is Sunday; all seven: every day. */
  days: readonly number[]
  /**
   * From the first hour until before the second, which is of the next day where it is the smaller one; null:
   * any hour.
   */
  hours: { from: number; until: number } | null
  timeZone: string
}

export type Consent = {
  /** `agreed`: nothing is kept on the device before the visitor has agreed, in a cookie notice of the site. */
  storage: 'at-once' | 'agreed'
  /** An address counts after a click in a mail. */
  doubleOptin: boolean
}
