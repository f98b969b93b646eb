import { useMessageTemplates } from '../../../config/use-message-templates.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { needsCart } from '../../../popup/cart-needs.ts'
import type { CartRule } from '../../../popup/targeting.ts'
import { Sentence } from '../../../ui/layout/sentence.tsx'
import type { GroupProps } from './group.ts'
import { CART_LIMITS, type CartLimit, cartLimitText, NO_CART_RULE } from './read-back.ts'
import { AddRule, Rule, RuleGroup } from './rule-group.tsx'
import { AmountSlot, NumberSlot } from './value-slots.tsx'

/** Conditions on the visitor's cart. */
export function CartRules({ targeting, edit }: GroupProps) {
  const t = useMessages(targetingMessages)
  const { visitors } = targeting
  const rule = visitors.cart ?? NO_CART_RULE
  const set = (change: Partial<CartRule>) => {
    const cart = { ...rule, ...change }
    const isEmpty = CART_LIMITS.every((name) => cart[name] === null)
    edit({ visitors: { ...visitors, cart: isEmpty ? null : cart } })
  }
  const activeLimits = CART_LIMITS.filter((name) => rule[name] !== null)
  const inactiveLimits = CART_LIMITS.filter((name) => rule[name] === null)
  return (
    <RuleGroup id="cart" title={t('cart')} hint={t('cartHint')}>
      {activeLimits.length === 0 && <Rule conjunction={null}>{t('anyCart')}</Rule>}
      {activeLimits.map((name, index) => (
        <Rule
          key={name}
          id={name}
          conjunction={index === 0 ? null : 'and'}
          name={cartLimitText(name, rule, t)}
          onRemove={() => set({ [name]: null })}
        >
          <LimitSentence name={name} rule={rule} set={set} />
        </Rule>
      ))}
      <CartNotes targeting={targeting} rule={rule} />
      <AddRule
        label={t('addCartLimit')}
        kinds={inactiveLimits.map((kind) => ({ kind, name: t(`add-${kind}`) }))}
        onAdd={(name) => set({ [name]: defaultLimit(name, rule) })}
      />
    </RuleGroup>
  )
}

/** Notes on what the rules can't check by themselves. */
function CartNotes({ targeting, rule }: Pick<GroupProps, 'targeting'> & { rule: CartRule }) {
  const t = useMessages(targetingMessages)
  const hasTotal = rule.totalAtLeast !== null || rule.totalAtMost !== null
  return (
    <>
      {hasTotal && <Note>{t('cartCurrency')}</Note>}
      {needsCart(targeting) && <Note>{t('cartSource')}</Note>}
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Rule conjunction={null}>
      <span className="small muted">{children}</span>
    </Rule>
  )
}

const DEFAULTS: Readonly<Record<CartLimit, number>> = {
  totalAtLeast: 50,
  totalAtMost: 100,
  itemsAtLeast: 2,
}

/** A default that doesn't contradict the other limit on the total. */
function defaultLimit(name: CartLimit, { totalAtLeast, totalAtMost }: CartRule): number {
  if (name === 'totalAtLeast') return Math.min(DEFAULTS[name], totalAtMost ?? Infinity)
  if (name === 'totalAtMost') return Math.max(DEFAULTS[name], totalAtLeast ?? 0)
  return DEFAULTS[name]
}

const MAX_TOTAL = 1_000_000_000
const MAX_ITEMS = 1_000

type LimitProps = {
  name: CartLimit
  rule: CartRule
  set: (change: Partial<CartRule>) => void
}

function LimitSentence({ name, rule, set }: LimitProps) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const value = rule[name]
  if (value === null) return null
  const onChange = (next: number) => set({ [name]: next })
  if (name === 'itemsAtLeast') {
    const count = (
      <NumberSlot label={t('itemsField')} {...{ value, onChange }} min={1} max={MAX_ITEMS} />
    )
    return <Sentence line={line(name)} values={{ count: value }} slots={{ count }} />
  }
  const { totalAtLeast, totalAtMost } = rule
  const [min, max] =
    name === 'totalAtLeast' ? [0, totalAtMost ?? MAX_TOTAL] : [totalAtLeast ?? 0, MAX_TOTAL]
  const total = <AmountSlot label={t(`${name}Field`)} {...{ value, min, max, onChange }} />
  return <Sentence line={line(name)} slots={{ total }} />
}
