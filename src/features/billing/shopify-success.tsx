import type { ComponentProps } from 'react'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { actionMessages } from '../../messages/actions.ts'
import { billingMessages } from '../../messages/billing.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { OutcomePanel } from '../../ui/feedback/outcome-panel.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, Hourglass, ShoppingBag, X } from '../../ui/pictures/icons.ts'
import { SpinnerRing } from '../../ui/pictures/spinner-ring.tsx'
import type { Charge } from './overview-model.ts'
import { useBillingFormats } from './use-billing-formats.ts'
import { useCharge } from './use-charge.ts'

/** `/billing/shopify/success`: the result of the charge, after Shopify has redirected back. */
export function ShopifySuccess({ chargeId }: { chargeId: string | null }) {
  return chargeId ? (
    <ChargeConfirmation chargeId={chargeId} key={chargeId} />
  ) : (
    <NoCharge why="Missing" />
  )
}

type NoChargeReason = 'Missing' | 'Unknown' | 'Replaced'

/**
 * The URL contains no charge ID, an unknown one (such as another account's), or one for a charge that no longer pays
 * for the account's plan.
 */
function NoCharge({ why }: { why: NoChargeReason }) {
  const t = useMessages(billingMessages)
  return (
    <OutcomePanel
      tone="calm"
      icon={<Icon of={ShoppingBag} data-size="large" />}
      title={t(`charge${why}`)}
      actions={<BillingButton label="goToBilling" />}
    >
      <p>{t(`charge${why}Text`)}</p>
    </OutcomePanel>
  )
}

/** Statuses that a retry never changes. */
const NO_CHARGE_REASONS: ReadonlyMap<number, NoChargeReason> = new Map([
  [404, 'Unknown'],
  [422, 'Unknown'],
  [409, 'Replaced'],
])

function ChargeConfirmation({ chargeId }: { chargeId: string }) {
  const t = useMessages(billingMessages)
  const { charge, retry } = useCharge(chargeId)
  switch (charge.status) {
    case 'loading':
      return (
        <OutcomePanel tone="calm" icon={<SpinnerRing />} title={t('chargeWaiting')}>
          <p>{t('chargeWaitingText')}</p>
        </OutcomePanel>
      )
    case 'failed': {
      const { failure } = charge
      const why =
        failure instanceof ApiFailure ? NO_CHARGE_REASONS.get(failure.status ?? 0) : undefined
      if (why) return <NoCharge why={why} />
      return <ErrorPanel isPage failure={failure} title={t('chargeFailed')} onRetry={retry} />
    }
    case 'ready':
      return <ChargeOutcome charge={charge.value} />
  }
}

function ChargeOutcome({ charge: { status, plan, type } }: { charge: Charge }) {
  const t = useMessages(billingMessages)
  const billingFormats = useBillingFormats()
  if (status === 'processing') {
    return (
      <OutcomePanel
        tone="calm"
        icon={<Icon of={Hourglass} data-size="large" />}
        title={t('chargeWaiting')}
        actions={<BillingButton label="goToBilling" variant="secondary" />}
      >
        <p>{t('chargeSlow')}</p>
      </OutcomePanel>
    )
  }
  const isPaid = status === 'paid'
  return (
    <OutcomePanel
      tone={isPaid ? 'success' : 'danger'}
      icon={<Icon of={isPaid ? Check : X} data-size="large" />}
      title={isPaid ? t('chargePaid', { plan: billingFormats.plan(plan) }) : t('chargeDeclined')}
      actions={<BillingButton label={isPaid ? 'goToBilling' : 'choosePlan'} />}
    >
      <p>
        {isPaid
          ? t(type === 'yearly' ? 'chargePaidYearly' : 'chargePaidMonthly')
          : t('chargeDeclinedText')}
      </p>
    </OutcomePanel>
  )
}

type BillingButtonProps = {
  label: 'goToBilling' | 'choosePlan'
  variant?: ComponentProps<typeof Button>['variant']
}

function BillingButton({ label, variant = 'primary' }: BillingButtonProps) {
  const t = useMessages(billingMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  return (
    <Button {...linkTo('/billing')} variant={variant} size="large" wide>
      {label === 'goToBilling' ? actionText(label) : t(label)}
    </Button>
  )
}
