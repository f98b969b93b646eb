import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { billingMessages } from '../../messages/billing.ts'
import { Button } from '../../ui/fields/button.tsx'
import type { PlanName } from './model.ts'
import { type CardAction, canChargeSavedCard, paymentMethodFor } from './offer-rules.ts'
import type { Billing } from './overview-model.ts'
import type { BillingType } from './plans.ts'
import { useBillingFormats } from './use-billing-formats.ts'
import { useCancelPlan } from './use-cancel-plan.ts'

type PlanButtonProps = {
  action: CardAction
  billing: Billing
  name: PlanName
  type: BillingType
  /** Only a coupon that the customer entered; the default one is applied automatically. */
  coupon: string | null
  isSuggested: boolean
  busy: boolean
  /** Pays through the Shopify bill, or with the card on file. */
  onUpgrade: () => void
}

/** A plan card's button; none if the plan has no available action. */
export function PlanButton(props: PlanButtonProps) {
  const { action, billing } = props
  if (action === 'none' || action === 'current') return null
  if (action !== 'cancel') return <BuyButton {...props} />
  return billing.subscription === null ? null : <SwitchToFreeButton billing={billing} />
}

function SwitchToFreeButton({ billing }: { billing: Billing }) {
  const t = useMessages(billingMessages)
  const { busy, cancel } = useCancelPlan(billing)
  return (
    <Button wide busy={busy} onClick={cancel}>
      {t('switchToFree')}
    </Button>
  )
}

function BuyButton(props: PlanButtonProps) {
  const { billing, name, type, coupon, isSuggested, busy, onUpgrade } = props
  const { linkTo } = usePaths()
  const label = useButtonText(props)
  const look = { wide: true, variant: isSuggested ? 'primary' : 'secondary' } as const
  if (paymentMethodFor(billing.plan.gateway) === 'shopify' || canChargeSavedCard(billing)) {
    return (
      <Button {...look} busy={busy} onClick={onUpgrade}>
        {label}
      </Button>
    )
  }
  const query = new URLSearchParams({ plan: name, type, ...(coupon !== null && { coupon }) })
  return (
    <Button {...look} {...linkTo(`/checkout?${query}`)}>
      {label}
    </Button>
  )
}

function useButtonText({ action, name, type }: PlanButtonProps): string {
  const t = useMessages(billingMessages)
  const actionText = useMessages(actionMessages)
  const plan = useBillingFormats().plan(name)
  switch (action) {
    case 'upgrade':
      return t('upgradeTo', { plan })
    case 'downgrade':
      return t('downgradeTo', { plan })
    case 'switch':
      return t('switchTo', { plan })
    case 'renew':
      return actionText('renewPlan', { plan })
    case 'change-type':
      return t(type === 'yearly' ? 'payYearly' : 'payMonthly')
    case 'cancel':
    case 'current':
    case 'none':
      return ''
  }
}
