import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { Badge } from '../../ui/data/badge.tsx'
import type { Plan, PlanName } from './model.ts'
import { cardPrice, type Suggestion } from './offer-rules.ts'
import type { Offer } from './overview-model.ts'
import { PlanFeatures } from './plan-features.tsx'
import type { BillingType } from './plans.ts'
import { useBillingFormats } from './use-billing-formats.ts'

type PlanCardProps = {
  offer: Offer
  type: BillingType
  currency: string
  /** The total with a coupon that the customer entered; null if there is none. */
  total: number | null
  isCurrent: boolean
  suggestion: Suggestion | null
  plan: Plan
  /** The plan's button, if there is an available action. */
  action: ReactNode
}

/** One column of the price list: the plan's price, saving and features. */
export function PlanCard(props: PlanCardProps) {
  const { offer, isCurrent, suggestion, action } = props
  const t = useMessages(billingMessages)
  const { plan } = useBillingFormats()
  const isSuggested = suggestion?.name === offer.name
  return (
    <li
      className="plan"
      data-current={isCurrent ? '' : undefined}
      data-suggested={isSuggested ? '' : undefined}
    >
      <h3 className="title-section row">
        {plan(offer.name)}
        <span className="push" />
        {isCurrent && <Badge outline>{t('yourPlan')}</Badge>}
        {isSuggested && <SuggestionBadge suggestion={suggestion} plan={props.plan} />}
      </h3>
      <p className="small muted">{t(PLAN_SUMMARIES[offer.name])}</p>
      <Price {...props} />
      <div className="action">{action}</div>
      <PlanFeatures name={offer.name} limits={offer} />
    </li>
  )
}

const PLAN_SUMMARIES = {
  free: 'aboutFree',
  starter: 'aboutStarter',
  plus: 'aboutPlus',
  ultimate: 'aboutUltimate',
} as const satisfies Record<PlanName, string>

const FIT_BADGES = { views: 'fitsPace', places: 'fitsNeeds' } as const

function SuggestionBadge({ suggestion, plan }: { suggestion: Suggestion; plan: Plan }) {
  const t = useMessages(billingMessages)
  const isNextStep = suggestion.name !== plan.name && plan.type !== 'lifetime'
  const defaultBadge = isNextStep ? 'nextStep' : 'recommended'
  const word = suggestion.tooSmallFor ? FIT_BADGES[suggestion.tooSmallFor] : defaultBadge
  return <Badge tone="success">{t(word)}</Badge>
}

function Price({ offer, type, currency, total }: PlanCardProps) {
  const t = useMessages(billingMessages)
  const { money } = useBillingFormats()
  const isFree = offer.name === 'free'
  const { perMonth, perYear, savings } = cardPrice(offer, type, total)
  const sum = (amount: number) => money(amount, currency)
  const note = isFree
    ? t('forEver')
    : perYear === null
      ? savings > 0
        ? t('monthSaved', { saved: sum(savings) })
        : t('monthPlain')
      : savings > 0
        ? t('yearSaved', { year: sum(perYear), saved: sum(savings) })
        : t('yearPlain', { year: sum(perYear) })
  return (
    <>
      <p className="price">
        <b>{sum(perMonth)}</b>
        {!isFree && <span className="small muted">{t('perMonth')}</span>}
      </p>
      <p className="small subtle note">{note}</p>
    </>
  )
}
