import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { partStyles } from './base.ts'
import css from './combobox.css?inline'
import { useControlProps } from './field.tsx'
import { ChevronDown } from './icons.ts'
import { Popover } from './popover.tsx'
import { SearchList, type SearchListProps } from './search-list.tsx'

partStyles(css)

type ComboboxProps<Item> = SearchListProps<Item> & {
  /** What the button shows of the value; the item's text by default. */
  valueFace?: (item: Item) => ReactNode
  placeholder?: string
  /** Opens under its line instead of over the page; put it in a `.row` with `data-wrap`. */
  inPlace?: boolean
}

/** A button with the value; behind it a search with a list. For long lists, else `Select`. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  return props.inPlace ? <InPlaceCombobox {...props} /> : <PopoverCombobox {...props} />
}

function PopoverCombobox<Item>(props: ComboboxProps<Item>) {
  return (
    <Popover
      label={props.label}
      announces="listbox"
      onOpen={focusSearch}
      trigger={(trigger) => <ValueButton {...props} native={trigger} />}
    >
      {(close) => <SearchList {...props} onChange={thenDo(props.onChange, close)} />}
    </Popover>
  )
}

function InPlaceCombobox<Item>(props: ComboboxProps<Item>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const panel = {
    id,
    className: 'in-place',
    role: 'group',
    'aria-label': props.label,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    },
    onBlur: (event: FocusEvent) => {
      if (!holds(event.currentTarget, event.relatedTarget, button.current)) setOpen(false)
    },
  }
  return (
    <>
      <ValueButton
        {...props}
        native={{
          ref: button,
          'aria-haspopup': 'listbox',
          'aria-expanded': open,
          'aria-controls': open ? id : undefined,
          onClick: () => setOpen(!open),
        }}
      />
      {open && (
        <div ref={focusSearch} {...panel}>
          <div className="menu">
            <SearchList {...props} onChange={thenDo(props.onChange, close)} />
          </div>
        </div>
      )}
    </>
  )
}

type ValueButtonProps<Item> = ComboboxProps<Item> & { native: ComponentProps<'button'> }

function ValueButton<Item>(props: ValueButtonProps<Item>) {
  const { value, valueFace, itemText, placeholder = '', label, native } = props
  const ownId = useId()
  const { id = ownId, ...ties } = useControlProps()
  return (
    // Named by itself: the label of a field alone would hide the value from screen readers.
    <button
      type="button"
      className="input combobox"
      {...ties}
      id={id}
      aria-labelledby={id}
      {...native}
    >
      <span className="visually-hidden">
        {`${label}: ${value !== null && valueFace ? `${itemText(value)} ` : ''}`}
      </span>
      {value === null ? (
        <span className="subtle">{placeholder}</span>
      ) : (
        (valueFace ?? itemText)(value)
      )}
      <ChevronDown data-size="small" />
    </button>
  )
}

function focusSearch(panel: HTMLElement | null): void {
  panel?.querySelector('input')?.focus()
}

function holds(panel: Element, target: EventTarget | null, button: Element | null): boolean {
  return target === button || (target instanceof Node && panel.contains(target))
}

const thenDo =
  <Item,>(onChange: (item: Item) => void, close: () => void) =>
  (item: Item) => {
    close()
    onChange(item)
  }
