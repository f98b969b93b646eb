import type { Translate } from '../../../config/use-messages.ts'
import type { targetingMessages } from '../../../messages/targeting.ts'
import { matchesPage } from '../../../popup/page-rules.ts'
import type { Targeting, Trigger } from '../../../popup/targeting.ts'
import { roomLeft } from '../../billing/plan-limit-rules.ts'
import type { Account } from '../../billing/set-live-rules.ts'
import { relativeTime } from '../../notifications/rules.ts'
import {
  cartLimitText,
  formatList,
  NO_CART_RULE,
  pageRuleText,
  triggerText,
  visitorLabels,
} from '../settings/read-back.ts'
import type { SimulatedVisit } from './try-rules.ts'
import { type ClosedReason, type GateName, remainingTriggers } from './why-rules.ts'

type Translator = Translate<(typeof targetingMessages)['lines']>

/** The facts that the sentences refer to. */
export type GateFacts = {
  targeting: Targeting
  account: Account
  /** The page, as the user typed it. */
  page: string
  simulatedVisit: SimulatedVisit
  lastSeenAt: Date | null
  now: number
}

type SentenceContext = { facts: GateFacts; t: Translator; locale: string }

/** The sentence for an open gate. */
export function openGateText(gate: GateName, { facts, t, locale }: SentenceContext): string {
  const { targeting, account, page, simulatedVisit } = facts
  switch (gate) {
    case 'snippet':
      return t('yes-snippet', { when: lastSeenText(facts, locale) })
    case 'page':
      return t('yes-page', { page })
    case 'device':
      return t(`yes-${simulatedVisit.device}`)
    case 'consent':
      return t(targeting.consent.storage === 'at-once' ? 'yes-consent' : 'yes-storage')
    case 'moment': {
      const moments = remainingTriggers(targeting.moments, simulatedVisit) ?? []
      const waitTexts = moments.map((moment) => waitText(moment, simulatedVisit, t))
      const any = formatList(waitTexts, locale, 'disjunction')
      return waitTexts.length === 0 ? t('yes-at-once') : t('yes-moment', { moment: any })
    }
    case 'limit': {
      const left = roomLeft(account.monthlyViews, account.monthlyViewsLimit)
      return left === null ? t('yes-noLimit') : t('yes-limit', { left })
    }
    default:
      return t(`yes-${gate}`)
  }
}

/** Describes a trigger and, if it isn't obvious, what the visitor has to do to fire it. */
function waitText(moment: Trigger, { device }: SimulatedVisit, t: Translator): string {
  if (moment.kind === 'scroll') return t('wait-scroll', { percent: moment.percent })
  if (moment.kind === 'click') return t('wait-click', { selector: moment.selector })
  return moment.kind === 'leave' ? t(`wait-leave-${device}`) : triggerText(moment, t)
}

const lastSeenText = ({ lastSeenAt, now }: GateFacts, locale: string): string =>
  lastSeenAt === null ? '' : relativeTime(lastSeenAt, new Date(now), locale)

/** The sentence for a closed gate: the rule, and what this visit has instead. */
export function closedGateText(why: ClosedReason, { facts, t, locale }: SentenceContext): string {
  const { targeting, page, simulatedVisit } = facts
  const rules = visitorLabels(targeting.visitors, t, locale)
  const matchedRule = targeting.pages.hidden.find((rule) =>
    matchesPage(rule, simulatedVisit.address),
  )
  const exception = matchedRule && pageRuleText('hidden', matchedRule, t)
  switch (why) {
    case 'not-lately':
      return t('no-not-lately', { when: lastSeenText(facts, locale) })
    case 'other-page':
      return exception ? t('no-exception', { page, rule: exception }) : t('no-other-page', { page })
    case 'device':
      return t(`no-${simulatedVisit.device}`)
    case 'referrer': {
      const from = simulatedVisit.referrer || t('directly')
      return t('no-referrer', { rule: rules.referrer ?? '', from })
    }
    case 'campaign': {
      const { name = '' } = targeting.visitors.campaign ?? {}
      const value = new URL(simulatedVisit.address).searchParams.get(name) || t('nothing')
      return t('no-campaign', { rule: rules.campaign ?? '', name, value })
    }
    case 'language': {
      const languageList = formatList(simulatedVisit.languages, locale, 'conjunction')
      return t('no-language', { rule: rules.languages ?? '', languages: languageList })
    }
    case 'cart-below':
    case 'cart-above':
    case 'cart-items':
      return cartGateText(why, facts, t)
    case 'too-early':
      return t('no-too-early', { count: firstPage(targeting), page: simulatedVisit.page })
    default:
      return t(`no-${why}`)
  }
}

function cartGateText(
  why: 'cart-below' | 'cart-above' | 'cart-items',
  { targeting: { visitors }, simulatedVisit }: GateFacts,
  t: Translator,
): string {
  const name = LIMIT_BY_REASON[why]
  const rule = cartLimitText(name, visitors.cart ?? NO_CART_RULE, t)
  const { total = 0, items = 0 } = simulatedVisit.cart ?? {}
  const isItemLimit = why === 'cart-items'
  return isItemLimit ? t('no-cart-items', { rule, items }) : t('no-cart-total', { rule, total })
}

const LIMIT_BY_REASON = {
  'cart-below': 'totalAtLeast',
  'cart-above': 'totalAtMost',
  'cart-items': 'itemsAtLeast',
} as const

const firstPage = ({ moments }: Targeting): number =>
  Math.min(...moments.map((moment) => (moment.kind === 'pages' ? moment.count : Infinity)))
