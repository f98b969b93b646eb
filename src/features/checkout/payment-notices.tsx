import type { ReactNode } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { format } from '../../messages/index.ts'
import { kitMessages } from '../../messages/kit.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { planLabel } from '../billing/plan-label-rules.ts'
import type { Quote } from '../billing/quote-model.ts'
import type { Order } from './rules.ts'
import type { CheckoutSession } from './session-model.ts'
import type { Checkout } from './store.ts'
import { useFormats } from './use-formats.ts'

type DealEndsNoticeProps = {
  deal: NonNullable<Quote['endsDeal']>
  plan: Order['plan']
  /** The payment form, which is not shown without the warning. */
  children: ReactNode
}

/** Warns, above the payment form, that paying by card ends a lifetime deal or a bundle. */
export function DealEndsNotice({ deal, plan, children }: DealEndsNoticeProps) {
  const t = useMessages(paymentMessages)
  const { brand } = useKit().config
  const label = planLabel(plan, brand.name)
  return (
    <>
      <NoticeBar tone="warning">
        {t(deal === 'bundle' ? 'endsBundle' : 'endsLifetime', { plan: label })}
      </NoticeBar>
      {children}
    </>
  )
}

type NewPriceNoticeProps = { checkout: Checkout; session: CheckoutSession }

/** Blocks the payment until the user agrees to the new price. */
export function NewPriceNotice({ checkout, session }: NewPriceNoticeProps) {
  const t = useMessages(paymentMessages)
  const { money } = useFormats()
  const price = money(session.total, session.currency)
  const { previouslyShownQuote } = checkout
  return (
    <NoticeBar
      announced
      tone="warning"
      title={t('priceChanged', { price })}
      action={
        <Button size="small" onClick={checkout.agree}>
          {t('agree', { price })}
        </Button>
      }
    >
      {previouslyShownQuote.value &&
        t('priceWas', {
          price: money(previouslyShownQuote.value.total, previouslyShownQuote.value.currency),
        })}
    </NoticeBar>
  )
}

/** Used only within the shell: the standalone element reports a missing option before it starts. */
export function MissingStripeNotice() {
  const { tag } = useElement()
  return (
    <NoticeBar announced tone="danger">
      {format(kitMessages.lines.optionMissing, { tag, option: 'stripe' }, 'en')}
    </NoticeBar>
  )
}

/** Another element on the page shows Stripe's page, of which there can be only one. */
export function TakenNotice({ onOpen }: { onOpen(): void }) {
  const t = useMessages(paymentMessages)
  return (
    <NoticeBar
      tone="info"
      title={t('takenTitle')}
      action={
        <Button size="small" onClick={onOpen}>
          {t('payHere')}
        </Button>
      }
    />
  )
}
