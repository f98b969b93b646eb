import { type KeyboardEvent, useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { STATE_FILTERS, type StateFilter } from './model.ts'

type StateChoiceProps = {
  /** Null for everyone on the list. */
  state: StateFilter | null
  onChoose: (state: StateFilter | null) => void
  onDone: () => void
}

const CHOICES = [null, ...STATE_FILTERS] as const

/** The states: arrow keys choose one and keep the panel open, a click or Enter closes it. */
export function StateChoice({ state, onChoose, onDone }: StateChoiceProps) {
  const t = useMessages(subscribersMessages)
  const name = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onDone()
  }
  return (
    <fieldset className="states" onKeyDown={onKeyDown}>
      <legend className="visually-hidden">{t('state')}</legend>
      {CHOICES.map((one) => (
        <StateOption
          key={one ?? 'all'}
          {...{ name, one }}
          checked={one === state}
          onChoose={() => onChoose(one)}
          onDone={onDone}
        />
      ))}
    </fieldset>
  )
}

type StateOptionProps = {
  name: string
  one: StateFilter | null
  checked: boolean
  onChoose: () => void
  onDone: () => void
}

function StateOption({ name, one, checked, onChoose, onDone }: StateOptionProps) {
  const t = useMessages(subscribersMessages)
  const hint = useId()
  const explained = isExplained(one) ? one : null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the radio button
    <label
      onClick={(event) => {
        // A click that a key has caused has no count.
        if (event.detail === 0) return
        onChoose()
        onDone()
      }}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-label={t(`state-${one ?? 'all'}`)}
        aria-describedby={explained ? hint : undefined}
      />
      <span>
        {t(`state-${one ?? 'all'}`)}
        {explained && (
          <span id={hint} className="small muted">
            {t(`explain-${explained}`)}
          </span>
        )}
      </span>
    </label>
  )
}

const isExplained = (state: StateFilter | null) => state === 'unconfirmed' || state === 'everyone'
