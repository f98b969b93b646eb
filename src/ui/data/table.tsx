import { Fragment, type ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { ChevronDown, ChevronUp } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './table.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Aligns figures to the end of their cell. */
  isNumeric?: boolean
  sortable?: boolean
  /** Keeps the column when a narrow table turns into a list; name, state and actions are always kept. */
  keepWhenNarrow?: boolean
  /** Written as `data-drop`, for a page that leaves out columns when there is no room, highest first. */
  dropOrder?: number | undefined
}

export type Sorting = { key: string; direction: 'ascending' | 'descending' }

/** A column of checkboxes before the first one. */
export type RowSelection<Row> = {
  head: ReactNode
  cell: (row: Row) => ReactNode
  isSelected: (row: Row) => boolean
}

type TableProps<Row> = {
  /** The table's accessible name. */
  label: string
  /** The first column identifies the row; the last may contain its actions. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  density?: 'normal' | 'compact'
  /** Sets `data-look` on the row, to style related rows. */
  rowLook?: (row: Row) => string | undefined
  selection?: RowSelection<Row>
  /** Shown below the row, across all columns. */
  renderBelow?: (row: Row) => ReactNode
}

/** A table that turns into a list when the element is narrow. The caller sorts the rows. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sorting, onSort, density = 'normal' } = props
  const { rowLook, renderBelow, selection } = props
  return (
    <div className="table-scroll">
      <table
        className="table"
        data-density={density}
        data-selectable={selection ? '' : undefined}
        aria-label={label}
      >
        <thead>
          <tr>
            {selection && <th scope="col">{selection.head}</th>}
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <tr
                data-look={rowLook?.(row)}
                data-selected={selection?.isSelected(row) ? '' : undefined}
              >
                {selection && <td>{selection.cell(row)}</td>}
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column} row={row} isRowHeader={index === 0} />
                ))}
              </tr>
              <RowDetail columns={columns.length + (selection ? 1 : 0)}>
                {renderBelow?.(row)}
              </RowDetail>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowDetail({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr data-look="below">
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; isRowHeader: boolean }

function Cell<Row>({ column, row, isRowHeader }: CellProps<Row>) {
  const content = column.cell(row)
  const keep = column.keepWhenNarrow ? '' : undefined
  if (isRowHeader) return <th scope="row">{content}</th>
  return (
    <td
      className={column.isNumeric ? 'figure' : undefined}
      data-keep={keep}
      data-drop={column.dropOrder}
    >
      {content}
    </td>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((sorting: Sorting) => void) | undefined
}

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { key, head, isNumeric, sortable, dropOrder } = column
  const direction = sorting?.key === key ? sorting.direction : undefined
  const arrow = direction === 'ascending' ? ChevronUp : ChevronDown
  const next = direction === 'descending' ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      className={isNumeric ? 'figure' : undefined}
      data-sortable={sortable && onSort ? '' : undefined}
      data-drop={dropOrder}
      aria-sort={direction}
    >
      {sortable && onSort ? (
        <button type="button" onClick={() => onSort({ key, direction: next })}>
          {head}
          {direction && <Icon of={arrow} data-size="small" />}
        </button>
      ) : (
        head
      )}
    </th>
  )
}
