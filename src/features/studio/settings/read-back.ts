import type { Translate } from '../../../config/use-messages.ts'
import type { targetingMessages } from '../../../messages/targeting.ts'
import type { ConsentBlock } from '../../../popup/design.ts'
import { spansMidnight } from '../../../popup/display-rules.ts'
import type {
  CartRule,
  Frequency,
  PageRule,
  Pages,
  Schedule,
  Targeting,
  Trigger,
  Visitors,
} from '../../../popup/targeting.ts'

type Translator = Translate<(typeof targetingMessages)['lines']>

/** A trigger in words, as part of a sentence. */
export function triggerText(moment: Trigger, t: Translator): string {
  switch (moment.kind) {
    case 'delay':
      return t('moment-delay', { seconds: moment.seconds })
    case 'idle':
      return t('moment-idle', { seconds: moment.seconds })
    case 'scroll':
      return t('moment-scroll', { percent: moment.percent })
    case 'pages':
      return t('moment-pages', { count: moment.count })
    case 'click':
      return t('moment-click', { selector: moment.selector })
    case 'leave':
    case 'cart':
      return t(`moment-${moment.kind}`)
  }
}

/** A page rule in words, as part of a sentence. */
export function pageRuleText(list: keyof Pages, { match, text }: PageRule, t: Translator): string {
  return t(`${list}Page`, { match: t(`match-${match}`), text })
}

/** Each condition on visitors in words; null if it is not set. */
export function visitorLabels(visitors: Visitors, t: Translator, locale: string) {
  const { kind, devices, referrer, campaign, languages } = visitors
  const [device = 'both'] = devices
  return {
    visitors: t('visitors', {
      kind: t(`visitors-${kind}`),
      devices: t(`devices-${devices.length === 1 ? device : 'both'}`),
    }),
    referrer:
      referrer &&
      t('referrer', { from: t(referrer.isExcluded ? 'from-not' : 'from-it'), text: referrer.text }),
    campaign:
      campaign &&
      t('campaign', {
        name: campaign.name,
        is: t(campaign.isExcluded ? 'is-not' : 'is-it'),
        text: campaign.text,
      }),
    languages:
      languages.length > 0
        ? t('languages', { languages: formatList(languages, locale, 'disjunction') })
        : null,
  }
}

export const CART_LIMITS = ['totalAtLeast', 'totalAtMost', 'itemsAtLeast'] as const
export type CartLimit = (typeof CART_LIMITS)[number]

export const NO_CART_RULE: CartRule = { totalAtLeast: null, totalAtMost: null, itemsAtLeast: null }

/** A cart limit in words, as part of a sentence; empty if it is not set. */
export function cartLimitText(name: CartLimit, rule: CartRule, t: Translator): string {
  const value = rule[name]
  if (value === null) return ''
  return name === 'itemsAtLeast' ? t(name, { count: value }) : t(name, { total: value })
}

export const FREQUENCY_LIMITS = ['perVisit', 'perDays', 'inAll', 'afterClose'] as const
export type FrequencyLimit = (typeof FREQUENCY_LIMITS)[number]

/** A frequency limit in words; empty if it is not set. */
export function frequencyLimitText(
  name: FrequencyLimit,
  frequency: Frequency,
  t: Translator,
): string {
  const { perVisit, perDays, inAll, afterClose } = frequency
  if (name === 'perDays') return perDays ? t('perDays', perDays) : ''
  if (name === 'afterClose') return afterClose === null ? '' : t('afterClose', { days: afterClose })
  const times = name === 'perVisit' ? perVisit : inAll
  return times === null ? '' : t(name, { times })
}

/** Each part of the schedule in words; null if it is not set. */
export function scheduleLabels(schedule: Schedule, t: Translator, locale: string) {
  const { from, until, days, hours, timeZone } = schedule
  return {
    from: from && t('from', { date: formatLocalTime(from, locale) }),
    until: until && t('untilDate', { date: formatLocalTime(until, locale) }),
    days:
      days.length === DAYS_OF_WEEK.length ? null : t('days', { days: formatDays(days, locale) }),
    hours: hours && t(spansMidnight(hours) ? 'nightHours' : 'hours', hours),
    zone: t('zone', { zone: timeZoneName(timeZone) }),
  }
}

/** `America/New_York` in readable form. */
export const timeZoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** Starts with Monday, like most calendars. */
export const DAYS_OF_WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** A Sunday, used to look up the names of the days. */
const A_SUNDAY = Date.UTC(2026, 10, 1)
const DAY_MS = 86_400_000

export const weekdayName = (day: number, locale: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(A_SUNDAY + day * DAY_MS)

const formatDays = (days: readonly number[], locale: string): string =>
  formatList(
    DAYS_OF_WEEK.filter((day) => days.includes(day)).map((day) => weekdayName(day, locale, 'long')),
    locale,
    'conjunction',
  )

/** Formats a local date and time, without converting it between time zones. */
const formatLocalTime = (local: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${local}Z`))

export const formatList = (
  parts: readonly string[],
  locale: string,
  type: 'conjunction' | 'disjunction',
): string => new Intl.ListFormat(locale, { type }).format(parts)

type SummaryInput = { targeting: Targeting; checkboxes: readonly ConsentBlock[] }

const checkboxText = ({ text, mustBeTicked }: ConsentBlock, t: Translator): string =>
  t('boxRead', { text, need: t(mustBeTicked ? 'need-must' : 'need-may') })

/** Empty if the cart doesn't matter: most sites have none. */
function cartTexts({ cart }: Visitors, t: Translator, locale: string): string[] {
  if (!cart) return []
  const limits = CART_LIMITS.map((name) => cartLimitText(name, cart, t)).filter(Boolean)
  return [t('cartOnly', { limits: formatList(limits, locale, 'conjunction') })]
}

/** All rules in plain words, one sentence per group, in the same order as on the page. */
export function targetingSummary(
  { targeting, checkboxes }: SummaryInput,
  t: Translator,
  locale: string,
): string[] {
  const { moments, pages, frequency, consent } = targeting
  const who = visitorLabels(targeting.visitors, t, locale)
  const when = scheduleLabels(targeting.schedule, t, locale)
  const any = (parts: readonly string[], none: string): string =>
    parts.length === 0 ? none : formatList(parts, locale, 'disjunction')
  const all = (parts: readonly (string | null)[]): string =>
    parts.filter((part) => part !== null && part !== '').join(', ')
  const limits = FREQUENCY_LIMITS.map((name) => frequencyLimitText(name, frequency, t)).filter(
    Boolean,
  )
  const end = t('until', {
    done: t(frequency.stopsWhenConverted ? 'until-converted' : 'until-never'),
  })
  const times = [when.from, when.until].filter((word) => word !== null)
  const where = any(
    pages.shown.map((rule) => pageRuleText('shown', rule, t)),
    t('everywhere'),
  )
  const exceptions = pages.hidden.map((rule) => `${t('not')} ${pageRuleText('hidden', rule, t)}`)
  return [
    any(
      moments.map((moment) => triggerText(moment, t)),
      t('atOnce'),
    ),
    all([where, ...exceptions]),
    all([who.visitors, who.referrer, who.campaign, who.languages]),
    ...cartTexts(targeting.visitors, t, locale),
    all([...(limits.length > 0 ? limits : [t('asOften')]), end]),
    all([...(times.length > 0 ? times : [t('always')]), when.days, when.hours, when.zone]),
    [
      t('storage', { when: t(`storage-${consent.storage}`) }),
      t('optin', { when: t(consent.doubleOptin ? 'optin-double' : 'optin-single') }),
      ...checkboxes.map((box) => checkboxText(box, t)),
    ].join('; '),
  ].map((sentence) => asSentence(sentence, locale))
}

const asSentence = (text: string, locale: string): string =>
  `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}.`
