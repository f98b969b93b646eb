import { useKit } from '../../config/context.tsx'
import { type Translate, useMessages } from '../../config/use-messages.ts'
import { checkoutLaterMessages } from '../../messages/checkout-later.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, Info } from '../../ui/pictures/icons.ts'
import { planLabel } from '../billing/rules.ts'
import type { ComposedProps } from './checkout-props.ts'
import type { NoOrder, Order } from './rules.ts'
import { Title, ToBilling } from './way-on.tsx'

type NothingToBuyProps = Pick<ComposedProps, 'billing'> & {
  /** An order: what the account has already. */
  why: NoOrder | Order
}

/** Why there is nothing to pay, and the way to the plans. */
export function NothingToBuy({ why, billing }: NothingToBuyProps) {
  const t = useMessages(checkoutLaterMessages)
  const { brand } = useKit().config
  const isCurrent = typeof why !== 'string'
  const { title, text } = wordsOf(why, brand.name, t)
  return (
    <Outcome
      tone={isCurrent ? 'success' : 'calm'}
      sign={<Icon of={isCurrent ? Check : Info} data-size="large" />}
      title={<Title>{title}</Title>}
      actions={billing && <ToBilling billing={billing} primary />}
    >
      <p>{text}</p>
    </Outcome>
  )
}

function wordsOf(
  why: NoOrder | Order,
  brand: string,
  t: Translate<typeof checkoutLaterMessages.lines>,
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
