import * as v from 'valibot'
import { length, oneOf, shortText, textUpTo } from './design-values.ts'
import {
  type CartRule,
  DEVICES,
  type Frequency,
  PAGE_MATCHES,
  type Schedule,
  TARGETING_VERSION,
  type Targeting,
  type Trigger,
  UTM_NAMES,
  type Visitors,
} from './targeting.ts'

const MAX_RULES = 50
const MAX_URL_LENGTH = 2_048
const DAY_S = 86_400
const MAX_TOTAL = 1_000_000_000

const count = (from: number, to: number) => v.pipe(length(from, to), v.integer())

const nonEmptyText = (name: string) =>
  v.pipe(shortText(name), v.trim(), v.minLength(1, `${name} is empty.`))

const rulesOf = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    v.array(item),
    v.maxLength(MAX_RULES, `There can be at most ${MAX_RULES} rules of one kind.`),
  )

const moment: v.GenericSchema<unknown, Trigger> = v.variant('kind', [
  v.object({ kind: v.literal('delay'), seconds: length(0, DAY_S) }),
  v.object({ kind: v.literal('scroll'), percent: length(1, 100) }),
  v.object({ kind: v.literal('leave') }),
  v.object({ kind: v.literal('idle'), seconds: length(1, DAY_S) }),
  v.object({ kind: v.literal('click'), selector: nonEmptyText('The selector') }),
  v.object({ kind: v.literal('pages'), count: count(1, 1_000) }),
  v.object({ kind: v.literal('cart') }),
])

const pageRule = v.object({
  match: oneOf(PAGE_MATCHES),
  text: v.pipe(
    textUpTo('A page’s address', MAX_URL_LENGTH),
    v.trim(),
    v.minLength(1, 'Enter the URL of a page.'),
  ),
})

const language = v.pipe(
  v.string(),
  v.check(isLanguageTag, 'Enter a language code, such as en or pt-BR.'),
)

const total = length(0, MAX_TOTAL)

const cartRule: v.GenericSchema<unknown, CartRule> = v.pipe(
  v.object({
    totalAtLeast: v.nullable(total),
    totalAtMost: v.nullable(total),
    itemsAtLeast: v.nullable(count(1, 1_000)),
  }),
  v.check(
    (rule) => Object.values(rule).some((limit) => limit !== null),
    'Enter a cart total or a number of items.',
  ),
  v.check(
    ({ totalAtLeast, totalAtMost }) => (totalAtLeast ?? 0) <= (totalAtMost ?? Infinity),
    'The maximum cart total is below the minimum.',
  ),
)

const visitors: v.GenericSchema<unknown, Visitors> = v.object({
  kind: oneOf(['all', 'new', 'returning']),
  devices: v.pipe(v.array(oneOf(DEVICES)), v.minLength(1, 'Choose a device.')),
  referrer: v.nullable(v.object({ text: nonEmptyText('The referrer'), isExcluded: v.boolean() })),
  campaign: v.nullable(
    v.object({ name: oneOf(UTM_NAMES), text: nonEmptyText('The value'), isExcluded: v.boolean() }),
  ),
  languages: rulesOf(language),
  // Settings that were saved before cart rules existed have none.
  cart: v.optional(v.nullable(cartRule), null),
})

const frequency: v.GenericSchema<unknown, Frequency> = v.object({
  perVisit: v.nullable(count(1, 100)),
  perDays: v.nullable(v.object({ times: count(1, 100), days: count(1, 365) })),
  inAll: v.nullable(count(1, 1_000)),
  stopsWhenConverted: v.boolean(),
  afterClose: v.nullable(count(1, 365)),
})

/** `2026-12-24T23:59`: a local date and time. */
const localMoment = v.pipe(
  v.string(),
  v.check(isLocalDateTime, 'Enter a date and time as 2026-12-24T23:59.'),
)

/** Rejects dates that don't exist, such as 30 February. */
function isLocalDateTime(text: string): boolean {
  const moment = Date.parse(`${text}Z`)
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) &&
    !Number.isNaN(moment) &&
    new Date(moment).toISOString().startsWith(text)
  )
}

const schedule: v.GenericSchema<unknown, Schedule> = v.pipe(
  v.object({
    from: v.nullable(localMoment),
    until: v.nullable(localMoment),
    days: v.pipe(v.array(count(0, 6)), v.minLength(1, 'Choose a day.')),
    hours: v.nullable(v.object({ from: count(0, 23), until: count(1, 24) })),
    timeZone: v.pipe(v.string(), v.check(isTimeZone, 'This time zone doesn’t exist.')),
  }),
  v.check(
    ({ from, until }) => from === null || until === null || from < until,
    'The end must be after the start.',
  ),
  v.check(
    ({ hours }) => hours === null || hours.from !== hours.until,
    'The start and end hours must be different.',
  ),
)

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** Parses a campaign's settings from a server, from storage or from another source. */
export const targeting: v.GenericSchema<unknown, Targeting> = v.object({
  version: v.literal(
    TARGETING_VERSION,
    'These settings were saved by a newer version of Poplar. Reload the page to continue.',
  ),
  moments: rulesOf(moment),
  pages: v.object({ shown: rulesOf(pageRule), hidden: rulesOf(pageRule) }),
  visitors,
  frequency,
  schedule,
  consent: v.object({ storage: oneOf(['at-once', 'agreed']), doubleOptin: v.boolean() }),
})
