import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { lifetimeTier } from './lifetime-rules.ts'
import type { Plan } from './model.ts'
import { backupWindow } from './notice-rules.ts'
import type { Billing } from './overview-model.ts'
import type { Term } from './term-rules.ts'
import { type BillingFormats, partnerName, useBillingFormats } from './use-billing-formats.ts'
import { useCardFormats } from './use-card-formats.ts'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

/** A plan's name with its billing type: 'Starter, monthly'. */
export function usePlanTitle({ gateway, name, type, sitesLimit }: Plan): string {
  const t = useMessages(billingMessages)
  const plan = useBillingFormats().plan(name)
  if (name === 'free' || gateway === 'local') return plan
  if (gateway === 'Bundle') return t('planBundle', { plan })
  if (type === 'lifetime') return t('planLifetime', { plan, tier: lifetimeTier(sitesLimit) })
  if (type === 'yearly') return t('planYearly', { plan })
  return type === 'monthly' ? t('planMonthly', { plan }) : plan
}

/** The plan's status as a badge; null for free plans. */
export function useTermBadge(plan: Plan, term: Term): { tone: Tone; word: string } | null {
  const t = useMessages(billingMessages)
  if (plan.paymentDelayedAt !== null) return { tone: 'warning', word: t('delayed') }
  switch (term.kind) {
    case 'free':
      return null
    case 'renews':
    case 'bundle':
      return { tone: 'success', word: t('active') }
    case 'lifetime':
      return { tone: 'success', word: t('lifetime') }
    case 'trial':
      return { tone: 'info', word: t('trial') }
    case 'ends':
      return { tone: 'warning', word: t('ending') }
    case 'past-due':
      return { tone: 'danger', word: t('pastDue') }
    case 'over':
      return { tone: 'danger', word: t('over') }
    case 'unpaid':
      return { tone: 'neutral', word: t('unpaid') }
  }
}

/** The plan's price, how long it lasts, and what happens then. */
export function useTermSentence(billing: Billing, term: Term): string {
  const t = useMessages(billingMessages)
  const formats = useBillingFormats()
  const renewal = useRenewalSentence(billing, formats)
  const { plan } = billing
  const partner = partnerName(plan.gateway)
  if (plan.paymentDelayedAt !== null) {
    const { status, endsAt } = backupWindow(plan.paymentDelayedAt, formats.now())
    const date = formats.day(endsAt)
    return status === 'over' ? t('termPaused', { date }) : t('termDelayed', { date })
  }
  switch (term.kind) {
    case 'free':
      return t('termFree')
    case 'over':
      return t('termOver')
    case 'unpaid':
      return t('termUnpaid')
    case 'lifetime':
      return t('termLifetime', { partner })
    case 'bundle':
      return t('termBundle')
    case 'ends':
      return term.on ? t('endsOn', { date: formats.day(term.on) }) : t('endsSometime')
    case 'past-due':
    case 'trial':
    case 'renews':
      return renewal(term)
  }
}

/** Amount, date and method of the next payment, as far as they are known. */
function useRenewalSentence({ plan, subscription, cards }: Billing, words: BillingFormats) {
  const t = useMessages(billingMessages)
  const money = subscription && words.money(subscription.total, subscription.currency)
  const isYearly = subscription?.type === 'yearly'
  const price = money && t(isYearly ? 'aYear' : 'aMonth', { price: money })
  const fullPriceFrom = subscription?.fullFrom
  const laterPriceText =
    fullPriceFrom &&
    t('fullFrom', {
      date: words.day(fullPriceFrom),
      total: words.money(subscription.list, subscription.currency),
    })
  const [card] = cards
  const { name: cardName } = useCardFormats()
  return (term: Extract<Term, { kind: 'past-due' } | { on: Date | null }>): string => {
    // The next payment isn't known until the failed payment has been made.
    if (term.kind === 'past-due') return price ?? ''
    const { kind, on } = term
    const date = on && words.day(on)
    if (kind === 'trial') {
      if (date === null) return t('trialRuns')
      const then = price?.replace(/\.$/, '')
      return then ? t('trialUntil', { date, price: then }) : t('trialUntilDate', { date })
    }
    const when = date
      ? card && plan.gateway === 'stripe'
        ? t('renewsWithCard', { date, card: cardName(card) })
        : t('renewsOn', { date })
      : t(plan.gateway === 'shopify' ? 'renewsWithShopify' : 'renewsSometime')
    return [price, when, laterPriceText].filter(Boolean).join(' ')
  }
}
