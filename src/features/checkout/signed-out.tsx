import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { LogOut } from '../../ui/pictures/icons.ts'
import { Title } from './outcome-parts.tsx'

/** Replaces the order after a sign-out, no matter which user signs in next. */
export function SignedOut({ onStartAgain }: { onStartAgain(): void }) {
  const t = useMessages(paymentMessages)
  const actionText = useMessages(actionMessages)
  return (
    <Outcome
      tone="calm"
      icon={<Icon of={LogOut} data-size="large" />}
      title={<Title>{t('signedOutTitle')}</Title>}
      actions={<Button onClick={onStartAgain}>{actionText('startAgain')}</Button>}
    >
      <p>{t('signedOutText')}</p>
    </Outcome>
  )
}
