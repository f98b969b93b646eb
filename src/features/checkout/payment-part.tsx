import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { format } from '../../messages/index.ts'
import { kitMessages } from '../../messages/kit.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { planLabel } from '../billing/plan-label-rules.ts'
import type { InternalCheckoutProps } from './checkout-props.ts'
import type { CheckoutSession } from './model.ts'
import css from './payment.css?inline'
import type { Checkout } from './store.ts'
import { StripePage } from './stripe-frame.tsx'
import { useFormats } from './use-formats.ts'
import { useRecheckOnReturn } from './use-recheck-on-return.ts'

partStyles(css)

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
        <ErrorPanel
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
      return (
        <>
          <DealEndsNotice checkout={checkout} />
          <StripePage
            key={session.sessionId}
            session={session}
            onReady={() => props.onCheckoutReady?.(detail)}
            onComplete={checkout.complete}
          />
        </>
      )
    }
    case 'done':
      return null
  }
}

/** Warns, next to the payment form, that paying by card ends a lifetime deal or a bundle. */
function DealEndsNotice({ checkout }: { checkout: Checkout }) {
  useSignals()
  const t = useMessages(paymentMessages)
  const { brand } = useKit().config
  const quote = checkout.quote.value
  const deal = quote.status === 'ready' ? quote.value.endsDeal : null
  if (deal === null) return null
  const plan = planLabel(checkout.order.value.plan, brand.name)
  return (
    <NoticeBar tone="warning">
      {t(deal === 'bundle' ? 'endsBundle' : 'endsLifetime', { plan })}
    </NoticeBar>
  )
}

/** Blocks the payment until the user agrees to the new price. */
function NewPriceNotice({ checkout, session }: { checkout: Checkout; session: CheckoutSession }) {
  const t = useMessages(paymentMessages)
  const { money } = useFormats()
  const price = money(session.total, session.currency)
  const { shownBefore } = checkout
  return (
    <NoticeBar
      announced
      tone="warning"
      title={t('priceChanged', { price })}
      action={
        <Button size="small" onClick={checkout.agree}>
          {t('agree', { price })}
        </Button>
      }
    >
      {shownBefore.value &&
        t('priceWas', { price: money(shownBefore.value.total, shownBefore.value.currency) })}
    </NoticeBar>
  )
}

/** Used only within the shell: the standalone element reports a missing option before it starts. */
function MissingStripeNotice() {
  const { tag } = useElement()
  return (
    <NoticeBar announced tone="danger">
      {format(kitMessages.lines.optionMissing, { tag, option: 'stripe' }, 'en')}
    </NoticeBar>
  )
}
