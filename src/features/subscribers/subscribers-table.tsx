import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { type Column, type Sorting, Table } from '../../ui/data/table.tsx'
import { type ColumnKey, defaultColumns, fieldOf } from './columns.ts'
import { type FormField, SORT_COLUMNS, type Sort, type Subscriber } from './model.ts'
import { useRowSelection } from './selection/select-boxes.tsx'
import { subscribersStore } from './store.ts'
import { Cell, EmailCell } from './subscriber-cells.tsx'
import { useColumnName } from './use-column-name.ts'

const KEPT_WHEN_NARROW: readonly ColumnKey[] = ['campaign', 'state', 'joined']

type SubscribersTableProps = {
  rows: readonly Subscriber[]
  fields: readonly FormField[]
  columns: readonly ColumnKey[]
  now: Date
  /** The subscriber in the side panel. */
  personId: string | null
  onPerson: (id: string) => void
}

/** The default columns that are left out when there is no room, the last one first; chosen ones stay, and scroll. */
function dropOrderOf(key: ColumnKey): number | undefined {
  if (key.startsWith('field:')) return 2
  if (key === 'campaign') return 1
  return key === 'page' || key === 'country' ? 3 : undefined
}

/** Left out beside the side panel, which has little room for the table and shows them itself. */
const IN_PANEL: readonly ColumnKey[] = ['page', 'country', 'consent']

/** One page of subscribers. */
export function SubscribersTable(props: SubscribersTableProps) {
  const { rows, fields, columns, now, personId, onPerson } = props
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const columnOf = useColumns(fields, now, columns)
  const selection = useRowSelection(rows)
  const emailColumn: Column<Subscriber> = {
    ...columnOf('email'),
    cell: (row) => (
      <EmailCell row={row} isOpen={row.id === personId} onOpen={() => onPerson(row.id)} />
    ),
  }
  const { sort } = store.filters.value
  const shownColumns =
    personId === null ? columns : columns.filter((key) => !IN_PANEL.includes(key))
  return (
    <Table
      label={t('title')}
      density="compact"
      columns={[emailColumn, ...shownColumns.map(columnOf)]}
      selection={selection}
      rows={rows}
      rowKey={({ id }) => id}
      rowLook={({ id }) => (id === personId ? 'open' : undefined)}
      sorting={{ key: sort.column, direction: sort.descending ? 'descending' : 'ascending' }}
      onSort={(next) => {
        const nextSort = toSort(next, sort)
        if (nextSort) void store.filter({ sort: nextSort })
      }}
    />
  )
}

/** Dates sort in descending order first, emails in ascending order. */
function toSort({ key, direction }: Sorting, before: Sort): Sort | null {
  const column = SORT_COLUMNS.find((one) => one === key)
  if (column === undefined) return null
  const startsAscending = column === 'email' && before.column !== 'email'
  return { column, descending: direction === 'descending' && !startsAscending }
}

function useColumns(fields: readonly FormField[], now: Date, shown: readonly ColumnKey[]) {
  const nameOf = useColumnName(fields)
  const areDefault = shown.join() === defaultColumns(fields).join()
  const isSortable = (key: ColumnKey) => SORT_COLUMNS.some((one) => one === key)
  return (key: ColumnKey): Column<Subscriber> => ({
    key,
    head: nameOf(key),
    sortable: isSortable(key),
    keepWhenNarrow: KEPT_WHEN_NARROW.includes(key),
    dropOrder: areDefault ? dropOrderOf(key) : undefined,
    cell: (row) => <Cell column={key} row={row} field={fieldOf(key, fields)} now={now} />,
  })
}
