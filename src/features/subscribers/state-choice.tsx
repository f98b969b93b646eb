import { useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { STATE_FILTERS, type StateFilter } from './model.ts'

type StateChoiceProps = { state: StateFilter | null; onChoose: (state: StateFilter) => void }

/** The states beside the one that the list has without a filter. */
export function StateChoice({ state, onChoose }: StateChoiceProps) {
  const t = useMessages(subscribersMessages)
  const name = useId()
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">{t('state')}</legend>
      {STATE_FILTERS.map((one) => (
        <label key={one} className="row">
          <input type="radio" name={name} checked={one === state} onChange={() => onChoose(one)} />
          {t(`state-${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
