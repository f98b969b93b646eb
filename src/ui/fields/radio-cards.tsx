import { type ReactNode, useId } from 'react'
import { partStyles } from '../theme/base.ts'
import { FieldError } from './field.tsx'
import css from './radio-cards.css?inline'

partStyles(css)

export type RadioCard<Value extends string> = {
  value: Value
  name: string
  /** One line below the name. */
  description?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type RadioCardsProps<Value extends string> = {
  label: ReactNode
  /** Hides the label visually, if the heading above already says it. */
  labelHidden?: boolean
  cards: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string | null | undefined
  /** Minimum width of a card in pixels; as many as fit are placed in a row. */
  cardWidth?: number
}

/** A choice between a few options that each need a sentence; arrow keys work as in any radio group. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, labelHidden, cards, value, onChange, error, cardWidth = 250 } = props
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={labelHidden ? 'visually-hidden' : 'group-label'}>{label}</legend>
      <div className="radio-cards" style={cardsStyle(cardWidth)}>
        {cards.map((card) => (
          <label className="radio-card" key={card.value} data-disabled={card.disabled || undefined}>
            <input
              type="radio"
              name={id}
              value={card.value}
              checked={card.value === value}
              disabled={card.disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(card.value)}
            />
            {card.icon && <span className="figure">{card.icon}</span>}
            <span>
              <span className="name">{card.name}</span>
              {card.description && <span className="about">{card.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function cardsStyle(cardWidth: number) {
  return {
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${cardWidth}px), 1fr))`,
  }
}
