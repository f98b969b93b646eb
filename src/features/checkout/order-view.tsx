import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { planLabel } from '../billing/plan-label-rules.ts'
import { BILLING_TYPES } from '../billing/plans.ts'
import type { Quote } from '../billing/quote-model.ts'
import { PaymentSkeleton } from './checkout-part.tsx'
import type { InternalCheckoutProps } from './checkout-props.ts'
import { CouponField } from './coupon-field.tsx'
import { PaymentPart } from './lazy-parts.tsx'
import { OrderLines } from './order-lines.tsx'
import type { Checkout } from './store.ts'
import { useCoupon } from './use-coupon.ts'
import { useFormats } from './use-formats.ts'

/** The order, its price and the payment form. */
export function OrderView({ checkout, ...props }: InternalCheckoutProps & { checkout: Checkout }) {
  useSignals()
  const t = useMessages(checkoutMessages)
  const { config, ownsPage } = useKit()
  const { plan, type } = checkout.order.value
  const quote = checkout.quote.value
  const coupon = useCoupon(checkout)
  const Title = ownsPage ? 'h1' : 'h2'
  return (
    <>
      <header>
        <Title className="title-section">{planLabel(plan, config.brand.name)}</Title>
        <Segments
          label={t('payment')}
          segments={BILLING_TYPES.map((value) => ({ value, name: t(value) }))}
          value={type}
          onChange={(next) => checkout.begin({ ...checkout.order.peek(), type: next })}
        />
      </header>
      <OrderLines checkout={checkout} coupon={coupon} />
      {coupon.isOpen && <CouponField coupon={coupon} isBusy={checkout.isPricing.value} />}
      <div className="payment">
        {/* Payment needs a price, so its code loads after the price and doesn't compete with it. */}
        {quote.status === 'ready' ? (
          <PaymentPart {...props} checkout={checkout} />
        ) : (
          <PaymentSkeleton />
        )}
      </div>
      {quote.status === 'ready' && (
        <Renewal quote={quote.value} total={checkout.due.value?.total ?? quote.value.total} />
      )}
    </>
  )
}

function Renewal({ quote, total }: { quote: Quote; total: number }) {
  const t = useMessages(checkoutMessages)
  const { money, day } = useFormats()
  // If the quote doesn't match the session's total, nothing but the total is known.
  const matchesQuote = total === quote.total
  const renewalTotal = matchesQuote ? quote.renewalTotal : total
  const values = { date: day(quote.renewsAt), total: money(renewalTotal, quote.currency) }
  const { fullFrom } = quote
  return (
    <p className="small subtle">
      {quote.type === 'yearly' ? t('renewsYearly', values) : t('renewsMonthly', values)}
      {matchesQuote &&
        fullFrom &&
        ` ${t('fullFrom', { date: day(fullFrom), total: money(quote.list, quote.currency) })}`}
      {quote.creditsUnused && ` ${t('creditsUnused')}`}
    </p>
  )
}
