import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, CreditCard, Hourglass, X } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { planLabel } from '../billing/plan-label-rules.ts'
import type { InternalCheckoutProps, LinkProps } from './checkout-props.ts'
import { OrderUnavailable } from './order-unavailable.tsx'
import { BillingLink, isFinal, Title } from './outcome-parts.tsx'
import css from './payment.css?inline'
import type { PaymentKey } from './payment-api.ts'
import type { Payment } from './payment-model.ts'
import type { Order } from './rules.ts'
import { useAfterPayment } from './use-after-payment.ts'
import { usePayment } from './use-payment.ts'

partStyles(css)

type PaymentStatusProps = PaymentKey &
  Pick<InternalCheckoutProps, 'billing' | 'onCheckoutCompleted'> & {
    /** Returns to the same checkout, with the coupon that was entered. */
    onStartAgain?: ((coupon: string | null) => void) | undefined
    /** On our own pages, a link that does the same; its URL includes the coupon. */
    checkout?: ((coupon: string | null) => LinkProps) | undefined
    /** The account's current order if known, from this payment or another one. */
    currentOrder?: Order | undefined
    /** Called if the payment isn't ours: the host's URL may contain a payment ID of its own. */
    onUnknown?: (() => void) | undefined
    /** Navigates away automatically after a successful payment. */
    redirect?: (() => void) | undefined
  }

/** The result of a payment, and the next step. */
export function PaymentStatus(props: PaymentStatusProps) {
  const t = useMessages(paymentMessages)
  const { ownsPage } = useKit()
  const { payment, retry } = usePayment(props)
  const isLeftToHost = useAfterPayment(payment, props)
  if (isLeftToHost) return null
  switch (payment.status) {
    case 'loading':
      return <Spinner label={t('confirming')} />
    case 'failed':
      return isFinal(payment.failure) ? (
        <PaymentNotFound billing={props.billing} />
      ) : (
        <ErrorPanel
          failure={payment.failure}
          title={t('lookFailed')}
          onRetry={retry}
          isPage={ownsPage}
        />
      )
    case 'ready':
      return <PaymentOutcome {...props} payment={payment.value} />
  }
}

function PaymentOutcome(props: PaymentStatusProps & { payment: Payment }) {
  const { payment, billing, currentOrder } = props
  const t = useMessages(paymentMessages)
  const actionText = useMessages(actionMessages)
  const { brand } = useKit().config
  if (currentOrder && (payment.status === 'open' || payment.status === 'expired')) {
    return <OrderUnavailable why={currentOrder} {...(billing && { billing })} />
  }
  switch (payment.status) {
    case 'paid':
      return (
        <Outcome
          key="paid"
          tone="success"
          role="status"
          icon={<Icon of={Check} data-size="large" />}
          title={
            <Title focusOnMount>
              {t('paidTitle', { plan: planLabel(payment.plan, brand.name) })}
            </Title>
          }
          actions={
            billing && (
              <Button {...billing} variant="primary" size="large" wide>
                {actionText('goToBilling')}
              </Button>
            )
          }
        >
          <p>
            {t(payment.type === 'yearly' ? 'paidYearly' : 'paidMonthly')}
            {props.redirect && ` ${t('goingOn')}`}
          </p>
        </Outcome>
      )
    case 'processing':
      return (
        <Outcome
          key="processing"
          tone="calm"
          role="status"
          icon={<Icon of={Hourglass} data-size="large" />}
          title={<Title focusOnMount>{t('processingTitle')}</Title>}
          actions={<BillingLink billing={billing} />}
        >
          <p>{t('processingText')}</p>
        </Outcome>
      )
    case 'failed':
      return (
        <UnpaidOutcome
          {...props}
          tone="danger"
          title={t('failedTitle')}
          actionLabel={t('backToCheckout')}
        >
          {payment.reason ? `${payment.reason} ${t('failedText')}` : t('failedText')}
        </UnpaidOutcome>
      )
    case 'open':
      return (
        <UnpaidOutcome
          {...props}
          tone="calm"
          title={t('openTitle')}
          actionLabel={t('backToCheckout')}
        >
          {t('openText')}
        </UnpaidOutcome>
      )
    case 'expired':
      return (
        <UnpaidOutcome
          {...props}
          tone="calm"
          title={t('expiredTitle')}
          actionLabel={actionText('startAgain')}
        >
          {t('expiredText')}
        </UnpaidOutcome>
      )
  }
}

type UnpaidProps = PaymentStatusProps & {
  payment: Payment
  tone: 'danger' | 'calm'
  title: string
  actionLabel: string
  children: string
}

function UnpaidOutcome({
  tone,
  title,
  actionLabel,
  children,
  payment,
  checkout,
  ...props
}: UnpaidProps) {
  const { onStartAgain, billing } = props
  const action =
    checkout?.(payment.coupon) ?? (onStartAgain && { onClick: () => onStartAgain(payment.coupon) })
  return (
    <Outcome
      tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      icon={<Icon of={tone === 'danger' ? X : CreditCard} data-size="large" />}
      title={<Title focusOnMount>{title}</Title>}
      actions={
        <>
          {action && (
            <Button {...action} variant="primary" size="large" wide>
              {actionLabel}
            </Button>
          )}
          <BillingLink billing={billing} />
        </>
      }
    >
      <p>{children}</p>
    </Outcome>
  )
}

/** The URL contains no payment ID, or one that this account doesn't have. */
export function PaymentNotFound({ billing }: { billing: LinkProps | undefined }) {
  const t = useMessages(paymentMessages)
  return (
    <Outcome
      tone="calm"
      role="status"
      icon={<Icon of={CreditCard} data-size="large" />}
      title={<Title>{t('missingTitle')}</Title>}
      actions={<BillingLink billing={billing} primary />}
    >
      <p>{t('missingText')}</p>
    </Outcome>
  )
}
