import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Info } from '../../ui/pictures/icons.ts'
import type { InternalCheckoutProps } from './checkout-props.ts'
import { BillingLink, isFinal, Title } from './outcome-parts.tsx'

const FORBIDDEN = 403

type OrderRefusedProps = InternalCheckoutProps & { failure: unknown; onRetry(): void }

/** The server refused the order: the reason and a link to the plans. For other failures, a retry. */
export function OrderRefused({ failure, onRetry, billing }: OrderRefusedProps) {
  const t = useMessages(paymentMessages)
  const failureText = useFailureText()
  const { ownsPage } = useKit()
  if (!isFinal(failure)) {
    return (
      <ErrorPanel failure={failure} title={t('quoteFailed')} onRetry={onRetry} isPage={ownsPage} />
    )
  }
  const isMember = failure.status === FORBIDDEN
  return (
    <Outcome
      tone="calm"
      role="alert"
      icon={<Icon of={Info} data-size="large" />}
      title={<Title>{t(isMember ? 'memberTitle' : 'refusedTitle')}</Title>}
      actions={isMember ? null : <BillingLink billing={billing} primary />}
    >
      <p>{isMember ? t('memberText') : failureText(failure)}</p>
    </Outcome>
  )
}
