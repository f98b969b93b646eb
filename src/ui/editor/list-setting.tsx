import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { toSpliced } from '../../lib/spliced.ts'
import { controlMessages } from '../../messages/controls.ts'
import { Button } from '../fields/button.tsx'
import { FieldError } from '../fields/field.tsx'
import { Icon } from '../pictures/icon.tsx'
import { ArrowDown, ArrowUp, Plus, X } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './list-setting.css?inline'
import { useRowKeys } from './row-keys.ts'

partStyles(css)

type ListSettingProps<Item> = {
  label: string
  items: readonly Item[]
  /** An item's name: *Answer 2*. */
  nameOf: (index: number) => string
  children: (item: Item, index: number, saveItem: (next: Item) => string | null) => ReactNode
  saveItems: (items: readonly Item[]) => string | null
  /** Creates a new item. */
  createItem: () => Item
  addLabel: string
  min: number
  max: number
}

/** An ordered list whose items can be edited, moved, removed and added. */
export function ListSetting<Item>(props: ListSettingProps<Item>) {
  const { label, items, nameOf, children, saveItems, createItem, addLabel, min, max } = props
  const list = useRef<HTMLDivElement>(null)
  const keys = useRowKeys(items.length)
  const focusTool = (index: number, what: string) =>
    list.current?.querySelectorAll<HTMLElement>(`[data-do=${what}]`)[index]?.focus()
  const focusAdd = () => list.current?.querySelector<HTMLElement>('[data-do=add]')?.focus()
  const [problem, setProblem] = useState<string | null>(null)
  const trySave = (next: readonly Item[]): boolean => {
    const error = saveItems(next)
    setProblem(error)
    return error === null
  }
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined) return
    if (!trySave(toSpliced(toSpliced(items, from, 1), to, 0, item))) return
    keys.move(from, to)
    // The focused button moved with its row, and may be disabled at either end: focus *Remove* instead.
    requestAnimationFrame(() => focusTool(to, 'remove'))
  }
  const focusLater = useFocusAfterCount(items.length)
  const remove = (index: number) => {
    focusLater(() => {
      if (items.length === 1) return focusAdd()
      focusTool(Math.max(0, index - 1), 'remove')
    })
    if (trySave(toSpliced(items, index, 1))) keys.remove(index)
    else focusLater(null)
  }
  const add = () => {
    focusLater(() => {
      const row = list.current?.querySelectorAll('.list-row')[items.length]
      row?.querySelector<HTMLElement>(CONTROLS)?.focus()
    })
    if (!trySave([...items, createItem()])) focusLater(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: these controls are not submitted with a form
    <div className="list-setting" role="group" aria-label={label} ref={list}>
      <span className="group-label" aria-hidden="true">
        {label}
      </span>
      {items.map((item, index) => (
        <div className="list-row" key={keys.of(index)}>
          {children(item, index, (next) => {
            setProblem(null)
            return saveItems(toSpliced(items, index, 1, next))
          })}
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
      {items.length < max && (
        <Button
          size="small"
          variant="quiet"
          data-do="add"
          icon={<Icon of={Plus} data-size="small" />}
          onClick={add}
        >
          {addLabel}
        </Button>
      )}
      {problem && (
        <span className="field">
          <FieldError>{problem}</FieldError>
        </span>
      )}
    </div>
  )
}

const CONTROLS = 'input, select, textarea, button'

/** Focuses something once the list has another length: rows are rendered only after what was saved has arrived. */
function useFocusAfterCount(count: number): (focus: (() => void) | null) => void {
  const pending = useRef<(() => void) | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the number of rows has changed
  useEffect(() => {
    pending.current?.()
    pending.current = null
  }, [count])
  return (focus) => {
    pending.current = focus
  }
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
