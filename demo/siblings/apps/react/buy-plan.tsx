import 'poplar-kit/elements/plan-checkout'
import type {} from 'poplar-kit/react'

type Props = { plan: 'starter' | 'plus' | 'ultimate'; onPaid: (plan: string) => void }

export function BuyPlan({ plan, onPaid }: Props) {
  return (
    <plan-checkout
      plan={plan}
      billing-type="yearly"
      oncheckout-completed={({ detail }) => onPaid(detail.plan)}
    />
  )
}
