import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { type ColumnKey, choosableColumns } from './columns.ts'
import { ColumnChoice, ColumnsMenu } from './columns-menu.tsx'
import { subscribersStore } from './store.ts'
import { useColumnName } from './use-column-name.ts'

type SubscriberColumnsProps = {
  columns: readonly ColumnKey[]
  onColumns: (columns: readonly ColumnKey[]) => void
}

/** Chooses the columns beside the email address. */
export function SubscriberColumnsMenu(props: SubscriberColumnsProps) {
  return <ColumnsMenu>{() => <SubscriberColumns {...props} />}</ColumnsMenu>
}

function SubscriberColumns({ columns, onColumns }: SubscriberColumnsProps) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const { state, reload } = subscribersStore(useKit()).fields
  const fields = state.value
  useFailure(fields.status === 'failed' ? fields.failure : null, () => void reload())
  const knownFields = fields.status === 'ready' ? fields.value : []
  const nameOf = useColumnName(knownFields)
  return (
    <ColumnChoice choosable={choosableColumns(knownFields)} {...{ nameOf, columns, onColumns }}>
      {fields.status === 'failed' && (
        <ErrorPanel failure={fields.failure} title={t('fieldsFailed')} onRetry={reload} />
      )}
    </ColumnChoice>
  )
}
