import type { ComponentProps } from 'react'
import { useElement } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { cartValueMessages } from '../../messages/cart-values.ts'
import { CART_VALUES, fillText, misspelledPlaceholders } from '../../popup/cart-text-rules.ts'
import { Button } from '../fields/button.tsx'
import { Menu, MenuItem } from '../overlays/menu.tsx'
import { Icon } from '../pictures/icon.tsx'
import { ShoppingCart } from '../pictures/icons.ts'
import { type Insert, TextSetting } from './text-setting.tsx'

type CartTextSettingProps = Omit<ComponentProps<typeof TextSetting>, 'hint' | 'below'>

/** Text in the pop-up that may contain cart placeholders. */
export function CartTextSetting(props: CartTextSettingProps) {
  const hint = useHint(props.value)
  return (
    <TextSetting
      {...props}
      {...(hint === null ? {} : { hint })}
      renderBelow={(insert) => <CartMenu field={props.label} insert={insert} />}
    />
  )
}

const GOAL_EXAMPLE = '{cart.left:50|a little|Free shipping is yours}'
const PLACEHOLDER_EXAMPLES = ['{cart.total}', '{cart.items}', '{cart.left:50}']

function useHint(text: string): string | null {
  const t = useMessages(cartValueMessages)
  const locale = useElement().locale.value
  const [invalid] = misspelledPlaceholders(text)
  if (invalid !== undefined)
    return t('wrong', { wrong: invalid, known: formatList(PLACEHOLDER_EXAMPLES, locale) })
  if (fillText(text, null, 'en') === text) return null
  const hasGoal = text.includes('{cart.left:')
  return hasGoal ? `${t('help')} ${t('helpReached', { example: GOAL_EXAMPLE })}` : t('help')
}

const formatList = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)

function CartMenu({ field, insert }: { field: string; insert: Insert }) {
  const t = useMessages(cartValueMessages)
  const label = t('insertInto', { field })
  return (
    <div className="held">
      <Menu
        label={label}
        trigger={(trigger) => (
          <Button
            {...trigger}
            aria-label={label}
            variant="quiet"
            size="small"
            icon={<Icon of={ShoppingCart} data-size="small" />}
          >
            {t('insert')}
          </Button>
        )}
      >
        {CART_VALUES.map(({ name, ...insertion }) => (
          <MenuItem
            key={name}
            onSelect={({ currentTarget }) => {
              if (currentTarget instanceof Element) insert(insertion, currentTarget)
            }}
          >
            {t(name)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
