import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Plan } from './model.ts'
import { PlanFeatures } from './plan-features.tsx'
import type { AccountUsage } from './use-account-usage.ts'

/** The bundle's features, and who bills for it. */
export function BundleCard({ plan, use }: { plan: Plan; use: AccountUsage }) {
  const t = useMessages(billingMessages)
  return (
    <div className="deal">
      <Card title={t('bundle')}>
        <PlanFeatures name={plan.name} limits={use.limits} />
        <p className="small muted">{t('bundleText')}</p>
      </Card>
    </div>
  )
}
