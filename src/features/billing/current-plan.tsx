import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { CreditCard } from '../../ui/pictures/icons.ts'
import { splitByCredit } from './credit-rules.ts'
import { canResume, paymentMethodFor } from './offer-rules.ts'
import type { Billing } from './overview-model.ts'
import { type Term, termOf } from './term-rules.ts'
import { UsageMeters } from './usage-meters.tsx'
import type { AccountUsage } from './use-account-usage.ts'
import { useBillingFormats } from './use-billing-formats.ts'
import { useCancelPlan } from './use-cancel-plan.ts'
import { useCardFormats } from './use-card-formats.ts'
import { useChangeCard } from './use-change-card.ts'
import { usePlanTitle, useTermBadge, useTermSentence } from './use-term-text.ts'

type CurrentPlanProps = { billing: Billing; use: AccountUsage }

/** The current plan: its status, the next payment or end date, and its usage. */
export function CurrentPlan({ billing, use }: CurrentPlanProps) {
  const id = useId()
  const term = termOf(billing.plan, billing.subscription, use.now)
  const badge = useTermBadge(billing.plan, term)
  const heading = useFocusAfterCancel(term)
  return (
    <section className="current-plan" aria-labelledby={id}>
      <div className="about">
        <div className="words">
          <div className="row" data-wrap="">
            <h2 className="title-section" id={id} tabIndex={-1} ref={heading}>
              {usePlanTitle(billing.plan)}
            </h2>
            {badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
          </div>
          <p className="muted">{useTermSentence(billing, term)}</p>
          <CreditBalance billing={billing} term={term} />
          <SavedCards cards={billing.cards} />
        </div>
        <Actions>
          {term.kind !== 'past-due' && <ChangePayment billing={billing} />}
          <CancelOrResume billing={billing} term={term} />
        </Actions>
      </div>
      <UsageMeters use={use} />
    </section>
  )
}

/** If cancelling removed the focused button, moves focus to the plan's heading. */
function useFocusAfterCancel({ kind }: Term) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousKind = useRef(kind)
  useEffect(() => {
    const hasEnded = kind === 'ends' && previousKind.current !== 'ends'
    previousKind.current = kind
    if (hasEnded && document.activeElement === document.body) heading.current?.focus()
  }, [kind])
  return heading
}

/** Shown only for plans paid for by card: no other payment method uses the credit. */
function CreditBalance({ billing, term }: { billing: Billing; term: Term }) {
  const t = useMessages(billingMessages)
  const { money } = useBillingFormats()
  const { creditBalance, currency, subscription, plan } = billing
  if (creditBalance === 0 || paymentMethodFor(plan.gateway) !== 'card') return null
  const renewingSubscription = term.kind === 'renews' ? subscription : null
  return (
    <p className="small muted">
      {t('credit', { credit: money(creditBalance, currency) })}
      {renewingSubscription &&
        ` ${t('creditNext', { due: money(splitByCredit(renewingSubscription.total, creditBalance).due, currency) })}`}
    </p>
  )
}

/** The card that will be charged is listed first. */
function SavedCards({ cards }: Pick<Billing, 'cards'>) {
  const t = useMessages(billingMessages)
  const cardFormats = useCardFormats()
  if (cards.length === 0) return null
  return (
    <ul className="saved-cards small muted" aria-label={t('savedCards')}>
      {cards.map((card) => (
        <li key={`${card.brand} ${card.last4} ${card.expiryMonth} ${card.expiryYear}`}>
          <Icon of={CreditCard} data-size="small" />
          {cardFormats.withExpiry(card)}
        </li>
      ))}
    </ul>
  )
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="row" data-wrap="">
    {children}
  </div>
)

/** Also shown without a saved card, because an active subscription still has to be paid. */
function ChangePayment({ billing: { plan, cards, subscription } }: { billing: Billing }) {
  const t = useMessages(billingMessages)
  const { busy, changeCard } = useChangeCard()
  const hasCard = cards.length > 0
  if (plan.gateway !== 'stripe' || !(hasCard || subscription)) return null
  return (
    <Button busy={busy} onClick={changeCard}>
      {t(hasCard ? 'changeCard' : 'changePayment')}
    </Button>
  )
}

/** One button for both actions, so that it keeps focus; nothing if neither is possible. */
function CancelOrResume({ billing, term }: { billing: Billing; term: Term }) {
  const t = useMessages(billingMessages)
  const { busy, cancel, resume } = useCancelPlan(billing)
  const isEnding = term.kind === 'ends'
  if (billing.subscription === null || term.kind === 'over' || term.kind === 'free') return null
  if (isEnding && !canResume(billing.plan.gateway)) return null
  return (
    <Button
      variant={isEnding ? 'secondary' : 'quiet'}
      busy={busy}
      onClick={isEnding ? resume : cancel}
    >
      {t(isEnding ? 'resume' : 'cancel')}
    </Button>
  )
}
