import { useKit } from '../../config/context.tsx'
import { type Translate, useMessages } from '../../config/use-messages.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, Info } from '../../ui/pictures/icons.ts'
import { planLabel } from '../billing/plan-label-rules.ts'
import type { InternalCheckoutProps } from './checkout-props.ts'
import { BillingLink, Title } from './outcome-parts.tsx'
import type { Order, OrderProblem } from './rules.ts'

type OrderUnavailableProps = Pick<InternalCheckoutProps, 'billing'> & {
  /** The problem with the order; the order itself if the account already has its plan. */
  why: OrderProblem | Order
}

/** Why there is nothing to pay, and a link to the plans. */
export function OrderUnavailable({ why, billing }: OrderUnavailableProps) {
  const t = useMessages(paymentMessages)
  const { brand } = useKit().config
  const isCurrent = typeof why !== 'string'
  const { title, text } = textFor(why, brand.name, t)
  return (
    <Outcome
      tone={isCurrent ? 'success' : 'calm'}
      icon={<Icon of={isCurrent ? Check : Info} data-size="large" />}
      title={<Title>{title}</Title>}
      actions={billing && <BillingLink billing={billing} primary />}
    >
      <p>{text}</p>
    </Outcome>
  )
}

function textFor(
  why: OrderProblem | Order,
  brand: string,
  t: Translate<typeof paymentMessages.lines>,
): { title: string; text: string } {
  if (why === 'free') return { title: t('freeTitle'), text: t('freeText') }
  if (why === 'unknown-type') return { title: t('typeTitle'), text: t('typeText') }
  if (why === 'unknown-plan') {
    const names = { plus: planLabel('plus', brand), ultimate: planLabel('ultimate', brand) }
    return { title: t('unknownTitle'), text: t('unknownText', names) }
  }
  return {
    title: t('currentTitle', { plan: planLabel(why.plan, brand) }),
    text: t(why.type === 'yearly' ? 'currentYearly' : 'currentMonthly'),
  }
}
