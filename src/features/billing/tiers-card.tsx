import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LIFETIME_TIER_SITES_LIMITS, lifetimeTier } from './lifetime-rules.ts'
import type { Plan } from './model.ts'
import { partnerName } from './use-billing-formats.ts'

/** The tiers of a lifetime deal, with the account's own tier marked. */
export function TiersCard({ plan }: { plan: Plan }) {
  const t = useMessages(billingMessages)
  const currentTier = lifetimeTier(plan.sitesLimit)
  return (
    <div className="deal">
      <Card title={t('tiers')}>
        <p className="small muted">{t('tiersText', { partner: partnerName(plan.gateway) })}</p>
        <ol className="tiers">
          {LIFETIME_TIER_SITES_LIMITS.map((bound, index) => {
            const tier = index + 1
            const isCurrent = tier === currentTier
            return (
              <li key={bound} aria-current={isCurrent ? 'true' : undefined}>
                <span className="strong">{t('tier', { tier })}</span>
                <span className="small muted">{t('tierSites', { count: bound })}</span>
                {isCurrent && <Badge tone="success">{t('yourTier')}</Badge>}
              </li>
            )
          })}
        </ol>
      </Card>
    </div>
  )
}
