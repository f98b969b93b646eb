import { useId, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { CouponRow } from './coupon-row.tsx'
import type { Gateway } from './model.ts'
import { cardAction, suggestedPlan, yearlySaving } from './offer-rules.ts'
import type { Billing } from './overview-model.ts'
import { PlanButton } from './plan-button.tsx'
import { PlanCard } from './plan-card.tsx'
import type { BillingType } from './plans.ts'
import { type BillingReason, usageNeededFor } from './reason-rules.ts'
import type { AccountUsage } from './use-account-usage.ts'
import { useBillingFormats } from './use-billing-formats.ts'
import { useCouponPrices } from './use-coupon-prices.ts'
import { useUpgrade } from './use-upgrade.ts'

type PlansSectionProps = {
  billing: Billing
  use: AccountUsage
  reason: BillingReason | null
  /** If a payment is overdue, no plan is recommended. */
  isPastDue: boolean
}

/** The price list, with the current plan marked and one plan recommended. */
export function PlansSection(props: PlansSectionProps) {
  const { billing, use } = props
  const id = useId()
  const { plan, offers, currency } = billing
  const [type, setType] = useState<BillingType>(plan.type === 'monthly' ? 'monthly' : 'yearly')
  const coupon = useCouponPrices()
  const { busyWith, upgrade } = useUpgrade(billing)
  const totals = coupon.applied?.type === type ? coupon.applied.totals : null
  const suggestion = useSuggestion(props)
  const changeType = (next: BillingType) => {
    setType(next)
    coupon.changeBillingType(next)
  }
  return (
    <section aria-labelledby={id}>
      <PlansHead id={id} billing={billing} type={type} onChoose={changeType} />
      <ul className="plans">
        {offers.map((offer) => {
          const action = cardAction(plan, { name: offer.name, type }, use.now)
          const code = totals?.has(offer.name) ? (coupon.applied?.code ?? null) : null
          return (
            <PlanCard
              key={offer.name}
              {...{ offer, type, currency, suggestion, plan }}
              total={totals?.get(offer.name) ?? null}
              isCurrent={action === 'current' || action === 'change-type'}
              action={
                <PlanButton
                  {...{ action, billing, type }}
                  name={offer.name}
                  coupon={code}
                  isSuggested={suggestion?.name === offer.name}
                  busy={busyWith === offer.name}
                  onUpgrade={() => upgrade(offer.name, type, code)}
                />
              }
            />
          )
        })}
      </ul>
      <CouponRow billing={billing} type={type} choice={coupon} />
    </section>
  )
}

/** Based on the expected usage, and on the limit that brought the user here: the plan must allow one more. */
function useSuggestion({ billing, use, reason, isPastDue }: PlansSectionProps) {
  if (isPastDue) return null
  const { used, limits, forecast, now } = use
  const monthlyViews = Math.max(used.monthlyViews, forecast?.expectedViews ?? 0)
  const neededUsage = usageNeededFor(reason, { ...used, monthlyViews })
  return suggestedPlan({ ...billing.plan, ...limits }, billing.offers, neededUsage, now)
}

type PlansHeadProps = {
  id: string
  billing: Billing
  type: BillingType
  onChoose: (type: BillingType) => void
}

function PlansHead({ id, billing, type, onChoose }: PlansHeadProps) {
  const t = useMessages(billingMessages)
  const { percent } = useBillingFormats()
  const yearlyDiscount = yearlySaving(billing.offers)
  const deal = DEAL_NAMES[billing.plan.gateway]
  const yearly = (
    <>
      {t('yearly')}
      {yearlyDiscount > 0 && (
        <Badge tone="success">{t('percentLess', { percent: percent(yearlyDiscount) })}</Badge>
      )}
    </>
  )
  return (
    <div className="plans-head">
      <div>
        <h2 className="title-section" id={id}>
          {t(deal ? 'switchPlans' : 'plans')}
        </h2>
        {deal && <p className="small muted">{t('switchPlansText', { deal: t(deal) })}</p>}
      </div>
      <span className="push" />
      <Segments
        label={t('payment')}
        segments={[
          { value: 'monthly', name: t('monthly') },
          { value: 'yearly', name: yearly },
        ]}
        value={type}
        onChange={onChoose}
      />
    </div>
  )
}

/** What a purchase replaces, for accounts without a subscription. */
const DEAL_NAMES: Record<Gateway, 'dealWord' | 'bundleWord' | null> = {
  appsumo: 'dealWord',
  dealfuel: 'dealWord',
  Bundle: 'bundleWord',
  stripe: null,
  shopify: null,
  local: null,
}
