import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { splitByCredit } from '../billing/credit-rules.ts'
import type { Quote } from '../billing/quote-model.ts'
import { monthlyPrice } from './rules.ts'
import type { Checkout } from './store.ts'
import type { Coupon } from './use-coupon.ts'
import { useFormats } from './use-formats.ts'

type OrderLinesProps = { checkout: Checkout; coupon: Coupon }

/** The total and its line items. If the price has changed since the quote, only the session's total is shown. */
export function OrderLines({ checkout, coupon }: OrderLinesProps) {
  useSignals()
  const t = useMessages(checkoutMessages)
  const { money } = useFormats()
  const quote = checkout.quote.value
  const due = checkout.due.value
  const creditBalance = quote.status === 'ready' ? quote.value.creditBalance : 0
  const isPriceOutdated = quote.status === 'ready' && due?.total !== quote.value.total
  return (
    <dl className="lines" aria-busy={checkout.isPricing.value || undefined}>
      {quote.status !== 'ready' ? (
        <Line name={<Skeleton width="9em" />} sum={<Skeleton width="4em" />} />
      ) : (
        !isPriceOutdated && <Lines quote={quote.value} coupon={coupon} />
      )}
      <div className="due" aria-live="polite">
        <dt>{t('due')}</dt>
        <dd className="number">
          {due ? (
            money(splitByCredit(due.total, creditBalance).due, due.currency)
          ) : (
            <Skeleton width="5em" height={20} />
          )}
        </dd>
      </div>
    </dl>
  )
}

function Lines({ quote, coupon }: { quote: Quote; coupon: Coupon }) {
  const t = useMessages(checkoutMessages)
  const uiText = useMessages(uiMessages)
  const { money } = useFormats()
  const perMonth = monthlyPrice(quote)
  const { fromCredit } = splitByCredit(quote.total, quote.creditBalance)
  const period = quote.type === 'yearly' ? t('twelveMonths') : t('oneMonth')
  const name =
    perMonth === null ? period : t('twelveMonthsAt', { price: money(perMonth, quote.currency) })
  return (
    <>
      <Line name={name} sum={money(quote.list, quote.currency)} />
      {quote.coupon && (
        <Line
          name={
            <>
              <span>{t('coupon', { code: quote.coupon.code })}</span>
              <button
                type="button"
                className="link small"
                ref={coupon.action}
                onClick={coupon.removeOrReplace}
              >
                {coupon.isCustom ? uiText('remove') : t('useAnother')}
              </button>
            </>
          }
          sum={money(-quote.discount, quote.currency)}
          isDeduction
        />
      )}
      {fromCredit > 0 && (
        <Line name={t('credit')} sum={money(-fromCredit, quote.currency)} isDeduction />
      )}
    </>
  )
}

function Line({
  name,
  sum,
  isDeduction,
}: {
  name: ReactNode
  sum: ReactNode
  isDeduction?: boolean
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number" data-gain={isDeduction ? '' : undefined}>
        {sum}
      </dd>
    </div>
  )
}
