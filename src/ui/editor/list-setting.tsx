import { type ReactNode, useRef } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import { Button } from '../fields/button.tsx'
import { FieldError } from '../fields/field.tsx'
import { Icon } from '../pictures/icon.tsx'
import { ArrowDown, ArrowUp, Plus, X } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './list-setting.css?inline'
import { type ListEdits, useListEdits } from './use-list-edits.ts'

partStyles(css)

type ListSettingProps<Item> = ListEdits<Item> & {
  label: string
  /** An item's name: *Answer 2*. */
  nameOf: (index: number) => string
  children: (item: Item, index: number, saveItem: (next: Item) => string | null) => ReactNode
  addLabel: string
  min: number
  max: number
}

/** An ordered list whose items can be edited, moved, removed and added. */
export function ListSetting<Item>(props: ListSettingProps<Item>) {
  const { label, items, nameOf, children, addLabel, min, max } = props
  const list = useRef<HTMLDivElement>(null)
  const { keyOf, problem, saveItem, move, remove, add } = useListEdits(list, props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: these controls are not submitted with a form
    <div className="list-setting" role="group" aria-label={label} ref={list}>
      <span className="group-label" aria-hidden="true">
        {label}
      </span>
      {items.map((item, index) => (
        <div className="list-row" key={keyOf(index)}>
          {children(item, index, (next) => saveItem(index, next))}
          <RowTools
            name={nameOf(index)}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            isRemoveDisabled={items.length <= min}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      {items.length < max && <AddButton onClick={add}>{addLabel}</AddButton>}
      {problem && (
        <span className="field">
          <FieldError>{problem}</FieldError>
        </span>
      )}
    </div>
  )
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button
      size="small"
      variant="quiet"
      data-do="add"
      icon={<Icon of={Plus} data-size="small" />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

type RowToolsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  isRemoveDisabled: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function RowTools({ name, isFirst, isLast, isRemoveDisabled, onMove, onRemove }: RowToolsProps) {
  const t = useMessages(controlMessages)
  const buttonProps = { iconOnly: true, size: 'small', variant: 'quiet' } as const
  return (
    <span className="row-tools">
      <Button
        {...buttonProps}
        label={t('moveUp', { name })}
        icon={<Icon of={ArrowUp} data-size="small" />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        {...buttonProps}
        label={t('moveDown', { name })}
        icon={<Icon of={ArrowDown} data-size="small" />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <Button
        {...buttonProps}
        data-do="remove"
        label={t('remove', { name })}
        icon={<Icon of={X} data-size="small" />}
        disabled={isRemoveDisabled}
        onClick={onRemove}
      />
    </span>
  )
}
