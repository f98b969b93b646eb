import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import type { RefusalCode } from '../../config/refusal-code.ts'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { billingMessages } from '../../messages/billing.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { useConfirm } from '../../ui/overlays/alerts.tsx'
import { splitByCredit } from './credit-rules.ts'
import { getQuote, type Purchase } from './overview-api.ts'
import type { Billing } from './overview-model.ts'
import { overviewStore } from './overview-store.ts'
import type { Quote } from './quote-model.ts'
import { useBillingFormats } from './use-billing-formats.ts'
import { useCardFormats } from './use-card-formats.ts'

/** Used if the bank requires the customer to authenticate. */
const checkoutPath = ({ plan, type, coupon }: Purchase): string =>
  `/checkout?${new URLSearchParams({ plan, type, ...(coupon !== null && { coupon }) })}`

/** Buys a plan with the card on file, after one confirmation that states the amount. */
export function useCardUpgrade({ cards: [card] }: Billing) {
  const t = useMessages(billingMessages)
  const kit = useKit()
  const store = overviewStore(kit)
  const { go } = usePaths()
  const confirm = useConfirm()
  const formats = useBillingFormats()
  const cardFormats = useCardFormats()
  const getChargeText = useChargeText()
  const offerCardChange = useCardChangeOffer()
  return async (purchase: Purchase, signal: AbortSignal): Promise<void> => {
    if (card === undefined) return
    const plan = formats.plan(purchase.plan)
    const quote = await getQuote(kit.http, purchase, { signal })
    const isConfirmed = await confirm({
      title: t('changePlanTitle', { plan }),
      text: getChargeText(quote, cardFormats.name(card)),
      confirm: t('payNow'),
      cancel: t('notNow'),
    })
    if (!isConfirmed) return
    try {
      const outcome = await store.payByCard({ ...purchase, total: quote.total }, signal)
      if (outcome === 'paid')
        return void kit.notices.push({ tone: 'success', text: t('paidByCard', { plan }) })
      kit.notices.push({ tone: 'info', text: t('bankAsks') })
      go(checkoutPath(purchase))
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.code !== CARD_DECLINED) throw failure
      await offerCardChange(cardFormats.name(card), failure, signal)
    }
  }
}

const CARD_DECLINED = 'CARD_DECLINED' satisfies RefusalCode

/** The amount charged now, followed by later amounts. */
function useChargeText() {
  const t = useMessages(billingMessages)
  const { money, day } = useBillingFormats()
  return (quote: Quote, card: string): string => {
    const { total, list, currency, type, renewalTotal, creditsUnused } = quote
    const { due, fromCredit } = splitByCredit(total, quote.creditBalance)
    const fullFrom = quote.fullFrom ?? (renewalTotal === total ? null : quote.renewsAt)
    const charge = { card, total: money(due, currency) }
    return [
      t(type === 'yearly' ? 'cardPaysYearly' : 'cardPaysMonthly', charge),
      fromCredit > 0 &&
        t('creditPays', { credit: money(fromCredit, currency), total: money(total, currency) }),
      fullFrom && t('fullFrom', { date: day(fullFrom), total: money(list, currency) }),
      creditsUnused && t('creditsUnused'),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

function useCardChangeOffer() {
  const t = useMessages(billingMessages)
  const store = overviewStore(useKit())
  const confirm = useConfirm()
  const failureText = useFailureText()
  return async (card: string, failure: ApiFailure, signal: AbortSignal): Promise<void> => {
    const wantsCardChange = await confirm({
      title: t('cardDeclined', { card }),
      text: `${failureText(failure)} ${t('planUnchanged')}`,
      confirm: t('changeCard'),
      cancel: t('notNow'),
    })
    if (wantsCardChange) await store.changeCard(signal)
  }
}
