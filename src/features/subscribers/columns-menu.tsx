import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Table2 } from '../../ui/pictures/icons.ts'
import { type ColumnKey, choosableColumns } from './columns.ts'
import { subscribersStore } from './store.ts'
import { useColumnName } from './use-column-name.ts'

type ColumnsMenuProps = {
  columns: readonly ColumnKey[]
  onColumns: (columns: readonly ColumnKey[]) => void
}

/** Chooses the columns beside the email address. */
export function ColumnsMenu({ columns, onColumns }: ColumnsMenuProps) {
  const t = useMessages(subscribersMessages)
  return (
    <Popover
      label={t('columns')}
      align="end"
      className="columns"
      trigger={(trigger) => (
        <Button
          iconOnly
          label={t('columns')}
          variant="quiet"
          icon={<Icon of={Table2} />}
          {...trigger}
        />
      )}
    >
      {() => <ColumnChoice columns={columns} onColumns={onColumns} />}
    </Popover>
  )
}

function ColumnChoice({ columns, onColumns }: ColumnsMenuProps) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const { state, reload } = subscribersStore(useKit()).fields
  const fields = state.value
  useFailure(fields.status === 'failed' ? fields.failure : null, () => void reload())
  const knownFields = fields.status === 'ready' ? fields.value : []
  const nameOf = useColumnName(knownFields)
  const choosable = choosableColumns(knownFields)
  const toggle = (key: ColumnKey) =>
    onColumns(choosable.filter((one) => columns.includes(one) !== (one === key)))
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">{t('columns')}</legend>
      {choosable.map((key) => (
        <label key={key} className="row">
          <input
            type="checkbox"
            className="tick"
            checked={columns.includes(key)}
            onChange={() => toggle(key)}
          />
          <span className="truncate">{nameOf(key)}</span>
        </label>
      ))}
      {fields.status === 'failed' && (
        <ErrorPanel failure={fields.failure} title={t('fieldsFailed')} onRetry={reload} />
      )}
    </fieldset>
  )
}
