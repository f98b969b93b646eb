import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { LazyErrorPanel } from '../../ui/loading/lazy-part.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { checkoutPart } from './checkout-part.tsx'
import type { InternalCheckoutProps } from './checkout-props.ts'
import css from './payment.css?inline'
import type { Checkout } from './store.ts'
import { StripePage } from './stripe-frame.tsx'
import { useRecheckOnReturn } from './use-recheck-on-return.ts'

partStyles(css)

const DealEnds = checkoutPart(async () => (await import('./payment-notices.tsx')).DealEndsNotice)
const MissingStripeNotice = checkoutPart(
  async () => (await import('./payment-notices.tsx')).MissingStripeNotice,
)
const NewPriceNotice = checkoutPart(
  async () => (await import('./payment-notices.tsx')).NewPriceNotice,
)

type PaymentPartProps = InternalCheckoutProps & { checkout: Checkout }

/** The payment section, from creating the session to Stripe's page. */
export function PaymentPart({ checkout, ...props }: PaymentPartProps) {
  useSignals()
  const t = useMessages(paymentMessages)
  const { config, ownsPage } = useKit()
  const payment = checkout.payment.value
  const { plan, type } = checkout.order.value
  const failure = payment.status === 'failed' ? payment.failure : null
  useFailure(failure, checkout.retrySession)
  useRecheckOnReturn(checkout)
  if (!config.stripe) return <MissingStripeNotice />
  switch (payment.status) {
    case 'opening':
      return <Spinner label={t('opening')} />
    case 'failed':
      return (
        <LazyErrorPanel
          failure={payment.failure}
          title={t('sessionFailed')}
          heading={ownsPage ? 'h2' : 'h3'}
          onRetry={checkout.retrySession}
        />
      )
    case 'changed':
      return <NewPriceNotice checkout={checkout} session={payment.session} />
    case 'open': {
      const { session } = payment
      const detail = { plan, billingType: type, sessionId: session.sessionId }
      const stripePage = (
        <StripePage
          key={session.sessionId}
          session={session}
          onReady={() => props.onCheckoutReady?.(detail)}
          onComplete={checkout.complete}
        />
      )
      const quote = checkout.quote.value
      const deal = quote.status === 'ready' ? quote.value.endsDeal : null
      if (deal === null) return stripePage
      return (
        <DealEnds deal={deal} plan={plan}>
          {stripePage}
        </DealEnds>
      )
    }
    case 'done':
      return null
  }
}
