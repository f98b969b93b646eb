import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Table2 } from '../../ui/pictures/icons.ts'

/** The button that opens a list's choice of columns. */
export function ColumnsMenu({ children }: { children: () => ReactNode }) {
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
      {children}
    </Popover>
  )
}

type ColumnChoiceProps<Key extends string> = {
  /** Every column that can be chosen, in display order. */
  choosable: readonly Key[]
  nameOf: (key: Key) => string
  columns: readonly Key[]
  onColumns: (columns: readonly Key[]) => void
  /** Shown below the columns. */
  children?: ReactNode
}

/** Chooses the columns beside the first one, which is always shown. */
export function ColumnChoice<Key extends string>(props: ColumnChoiceProps<Key>) {
  const { choosable, nameOf, columns, onColumns, children } = props
  const t = useMessages(subscribersMessages)
  const toggle = (key: Key) =>
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
      {children}
    </fieldset>
  )
}
