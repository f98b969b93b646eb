// When, where, to whom and how often a pop-up is shown: this format is stored, read back in sentences, and evaluated on
// visitors' pages. Types only; `targeting-schema.ts` parses them, `display-rules.ts` evaluates them.

/** The version of the format that this build writes, as with designs. */
export const TARGETING_VERSION = 1

export type Targeting = {
  version: typeof TARGETING_VERSION
  /** The first of these to fire shows the pop-up; without any, it is shown immediately. */
  moments: readonly Trigger[]
  pages: Pages
  visitors: Visitors
  frequency: Frequency
  schedule: Schedule
  consent: Consent
}

export const DEVICES = ['computer', 'phone'] as const
export type Device = (typeof DEVICES)[number]

export type Trigger =
  | { kind: 'delay'; seconds: number }
  | { kind: 'scroll'; percent: number }
  /** Exit intent; on a phone, detected when the visitor scrolls up quickly or returns to the page. */
  | { kind: 'leave' }
  | { kind: 'idle'; seconds: number }
  /** A click on an element that matches the selector. */
  | { kind: 'click'; selector: string }
  /** The page is at least the nth of the visit. */
  | { kind: 'pages'; count: number }
  /** An item was added to the cart while the page was open, or since the previous page in the same tab. */
  | { kind: 'cart' }
export type TriggerKind = Trigger['kind']

export const PAGE_MATCHES = ['contains', 'equals', 'starts', 'wildcard'] as const
/** The text that is compared with path and query; if it starts with `http`, it is compared with the whole URL. */
export type PageRule = { match: (typeof PAGE_MATCHES)[number]; text: string }

/** A page matches if it is in `shown` (empty: every page) and not in `hidden`. */
export type Pages = { shown: readonly PageRule[]; hidden: readonly PageRule[] }

/** All conditions must be met. */
export type Visitors = {
  kind: 'all' | 'new' | 'returning'
  devices: readonly Device[]
  /** The referrer of the visit; `isExcluded` inverts the condition. Null matches any referrer. */
  referrer: Origin | null
  /** A parameter in the first URL of the visit, such as `utm_source` `newsletter`. */
  campaign: UtmRule | null
  /** Language tags; `en` also matches `en-GB`. An empty list matches any language. */
  languages: readonly string[]
  /** The visitor's cart, if the page reports it; null matches any cart, or none. */
  cart: CartRule | null
}

/** Totals are in the major unit of the shop's currency. A limit that is null doesn't apply. */
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

/** A limit that is null doesn't apply. */
export type Frequency = {
  perVisit: number | null
  perDays: { times: number; days: number } | null
  /** Across all of the visitor's visits. */
  inAll: number | null
  /** Stops for good after a sign-up or a click on the campaign's button. */
  stopsWhenConverted: boolean
  /** The number of days to wait after a visitor has closed the pop-up. */
  afterClose: number | null
}

/** Local time in `timeZone`, without an offset: `2026-12-24T23:59`. */
export type Schedule = {
  from: string | null
  until: string | null
  /** 0 is Sunday; all seven mean every day. */
  days: readonly number[]
  /**
   * From the first hour to the second, exclusive; if the second is smaller, it is on the next day. Null means any hour.
   */
  hours: { from: number; until: number } | null
  timeZone: string
}

export type Consent = {
  /** `agreed`: nothing is stored on the device until the visitor has agreed in the site's cookie notice. */
  storage: 'at-once' | 'agreed'
  /** Whether an address joins the list only after the link in a confirmation email is clicked. */
  doubleOptin: boolean
}
