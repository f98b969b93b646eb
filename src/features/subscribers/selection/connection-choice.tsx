import { useMessages } from '../../../config/use-messages.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import type { Connection } from '../../integrations/model.ts'

type ConnectionChoiceProps = {
  connections: readonly Connection[]
  value: string | null
  onChange: (id: string) => void
  isMissing: boolean
  /** Why the connection couldn't be used. */
  error: string | null
}

const CARD_WIDTH = 190

/** One of the site's connections, with where in the service the leads go. */
export function ConnectionChoice(props: ConnectionChoiceProps) {
  const { connections, value, onChange, isMissing, error } = props
  const t = useMessages(selectionMessages)
  return (
    <>
      <RadioCards
        label={t('connection')}
        cardWidth={CARD_WIDTH}
        cards={connections.map(({ id, title, targets, address }) => ({
          ...{ value: id, name: title, description: targets.join(', ') || address },
        }))}
        value={value}
        onChange={onChange}
        error={isMissing ? t('connectionMissing') : null}
      />
      {error !== null && <FieldError>{error}</FieldError>}
    </>
  )
}
