import type { Translate } from '../../../config/use-messages.ts'
import type { targetingMessages } from '../../../messages/targeting.ts'
import { matchesPage } from '../../../popup/page-rules.ts'
import type { Moment, Targeting } from '../../../popup/targeting.ts'
import { roomLeft } from '../../billing/limit-rules.ts'
import type { Account } from '../../billing/set-live-rules.ts'
import { relativeTime } from '../../notifications/rules.ts'
import {
  listed,
  NO_CART_RULE,
  wordsOfCartLimit,
  wordsOfMoment,
  wordsOfPage,
  wordsOfVisitors,
} from '../settings/read-back.ts'
import type { Try } from './try-rules.ts'
import { type GateName, momentsToCome, type Shut } from './why-rules.ts'

type Words = Translate<(typeof targetingMessages)['lines']>

/** The facts that the sentences refer to. */
export type Spoken = {
  targeting: Targeting
  account: Account
  /** The page, as the user typed it. */
  page: string
  asked: Try
  lastSeenAt: Date | null
  now: number
}

type Say = { spoken: Spoken; t: Words; locale: string }

/** The sentence for an open gate. */
export function wordsOfOpen(gate: GateName, { spoken, t, locale }: Say): string {
  const { targeting, account, page, asked } = spoken
  switch (gate) {
    case 'snippet':
      return t('yes-snippet', { when: wordsOfSight(spoken, locale) })
    case 'page':
      return t('yes-page', { page })
    case 'device':
      return t(`yes-${asked.device}`)
    case 'consent':
      return t(targeting.consent.storage === 'at-once' ? 'yes-consent' : 'yes-storage')
    case 'moment': {
      const moments = momentsToCome(targeting.moments, asked) ?? []
      const words = moments.map((moment) => wordsOfWait(moment, asked, t))
      const any = listed(words, locale, 'disjunction')
      return words.length === 0 ? t('yes-at-once') : t('yes-moment', { moment: any })
    }
    case 'limit': {
      const left = roomLeft(account.monthlyViews, account.monthlyViewsLimit)
      return left === null ? t('yes-noLimit') : t('yes-limit', { left })
    }
    default:
      return t(`yes-${gate}`)
  }
}

/** A trigger, and what the visitor has to do for it if that is not obvious. */
function wordsOfWait(moment: Moment, { device }: Try, t: Words): string {
  if (moment.kind === 'scroll') return t('wait-scroll', { percent: moment.percent })
  if (moment.kind === 'click') return t('wait-click', { selector: moment.selector })
  return moment.kind === 'leave' ? t(`wait-leave-${device}`) : wordsOfMoment(moment, t)
}

const wordsOfSight = ({ lastSeenAt, now }: Spoken, locale: string): string =>
  lastSeenAt === null ? '' : relativeTime(lastSeenAt, new Date(now), locale)

/** The sentence for a closed gate: the rule, and what this visit has instead. */
export function wordsOfShut(why: Shut, { spoken, t, locale }: Say): string {
  const { targeting, page, asked } = spoken
  const rules = wordsOfVisitors(targeting.visitors, t)
  const bitten = targeting.pages.hidden.find((rule) => matchesPage(rule, asked.address))
  const exception = bitten && wordsOfPage('hidden', bitten, t)
  switch (why) {
    case 'not-lately':
      return t('no-not-lately', { when: wordsOfSight(spoken, locale) })
    case 'other-page':
      return exception ? t('no-exception', { page, rule: exception }) : t('no-other-page', { page })
    case 'device':
      return t(`no-${asked.device}`)
    case 'referrer': {
      const from = asked.referrer || t('directly')
      return t('no-referrer', { rule: rules.referrer ?? '', from })
    }
    case 'campaign': {
      const { name = '' } = targeting.visitors.campaign ?? {}
      const value = new URL(asked.address).searchParams.get(name) || t('nothing')
      return t('no-campaign', { rule: rules.campaign ?? '', name, value })
    }
    case 'language': {
      const spokenOnes = listed(asked.languages, locale, 'conjunction')
      return t('no-language', { rule: rules.languages ?? '', languages: spokenOnes })
    }
    case 'cart-below':
    case 'cart-above':
    case 'cart-items':
      return wordsOfShutCart(why, spoken, t)
    case 'too-early':
      return t('no-too-early', { count: firstPage(targeting), page: asked.page })
    default:
      return t(`no-${why}`)
  }
}

function wordsOfShutCart(
  why: 'cart-below' | 'cart-above' | 'cart-items',
  { targeting: { visitors }, asked }: Spoken,
  t: Words,
): string {
  const name = LIMIT_OF[why]
  const rule = wordsOfCartLimit(name, visitors.cart ?? NO_CART_RULE, t)
  const { total = 0, items = 0 } = asked.cart ?? {}
  const isItems = why === 'cart-items'
  return isItems ? t('no-cart-items', { rule, items }) : t('no-cart-total', { rule, total })
}

const LIMIT_OF = {
  'cart-below': 'totalAtLeast',
  'cart-above': 'totalAtMost',
  'cart-items': 'itemsAtLeast',
} as const

const firstPage = ({ moments }: Targeting): number =>
  Math.min(...moments.map((moment) => (moment.kind === 'pages' ? moment.count : Infinity)))
