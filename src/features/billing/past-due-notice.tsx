import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import type { Billing } from './overview-model.ts'
import { useBillingFormats } from './use-billing-formats.ts'
import { useChangeCard } from './use-change-card.ts'

/** A failed payment: the amount due, the date of the next attempt, and the button to pay. */
export function PastDueNotice({ billing: { subscription, cards } }: { billing: Billing }) {
  const t = useMessages(billingMessages)
  const { money, day } = useBillingFormats()
  const { busy, changeCard } = useChangeCard()
  if (subscription === null) return null
  const { due, currency } = subscription
  const hasCard = cards.length > 0
  const instruction = t(hasCard ? 'pastDueCard' : 'pastDueMethod')
  const nextAttempt = due?.nextAttemptAt
    ? t('pastDueNext', { date: day(due.nextAttemptAt) })
    : t('pastDueLast')
  return (
    <div className="reason">
      <NoticeBar
        tone="danger"
        title={due ? t('pastDueOf', { total: money(due.total, currency) }) : t('pastDueSome')}
        detail={`${instruction} ${nextAttempt}`}
        action={
          <Button variant="primary" busy={busy} onClick={changeCard}>
            {t(hasCard ? 'changeCard' : 'changePayment')}
          </Button>
        }
      />
    </div>
  )
}
