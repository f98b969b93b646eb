import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useControlProps } from '../fields/field.tsx'
import { Icon } from '../pictures/icon.tsx'
import { ChevronDown } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './combobox.css?inline'
import { Popover } from './popover.tsx'
import { SearchList, type SearchListProps } from './search-list.tsx'

partStyles(css)

type ComboboxProps<Item> = SearchListProps<Item> & {
  /** Renders the value in the button; the item's text by default. */
  renderValue?: (item: Item) => ReactNode
  placeholder?: string
  /** Opens below its row instead of as a popover; put it in a `.row` with `data-wrap`. */
  inPlace?: boolean
}

/** A button that shows the value and opens a searchable list. For long lists; for short ones use `Select`. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  return props.inPlace ? <InPlaceCombobox {...props} /> : <PopoverCombobox {...props} />
}

function PopoverCombobox<Item>(props: ComboboxProps<Item>) {
  return (
    <Popover
      label={props.label}
      popupRole="listbox"
      onOpen={focusSearch}
      trigger={(trigger) => <ValueButton {...props} native={trigger} />}
    >
      {(close) => <SearchList {...props} onChange={closeThenChange(props.onChange, close)} />}
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
  const native = {
    ref: button,
    'aria-haspopup': 'listbox',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  } as const
  return (
    <>
      <ValueButton {...props} native={native} />
      {open && (
        <InPlacePanel
          id={id}
          label={props.label}
          button={button}
          onEscape={close}
          onLeave={() => setOpen(false)}
        >
          <SearchList {...props} onChange={closeThenChange(props.onChange, close)} />
        </InPlacePanel>
      )}
    </>
  )
}

type InPlacePanelProps = {
  id: string
  label: string
  /** Focus that returns to this button doesn't count as leaving. */
  button: RefObject<HTMLButtonElement | null>
  onEscape: () => void
  onLeave: () => void
  children: ReactNode
}

function InPlacePanel({ id, label, button, onEscape, onLeave, children }: InPlacePanelProps) {
  const afterPress = useAfterPress()
  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!containsFocus(currentTarget, relatedTarget, button.current)) afterPress(onLeave)
    },
  }
  return (
    <fieldset ref={focusSearch} id={id} className="in-place" aria-label={label} {...handlers}>
      <div className="menu">{children}</div>
    </fieldset>
  )
}

/**
 * Runs immediately, or after the current pointer press has ended: closing the list must not move the pressed
 * element away from under the pointer.
 */
function useAfterPress(): (run: () => void) => void {
  const press = useRef<{ isDown: boolean; pendingRun: (() => void) | null }>({
    isDown: false,
    pendingRun: null,
  })
  useEffect(() => {
    const { current } = press
    const onDown = () => {
      current.isDown = true
    }
    const onUp = () => {
      current.isDown = false
      const { pendingRun } = current
      current.pendingRun = null
      // The click event fires after `pointerup`.
      if (pendingRun) setTimeout(pendingRun)
    }
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    document.addEventListener('pointerdown', onDown, options)
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, onUp, options)
    return () => stop.abort()
  }, [])
  return (run) => {
    if (press.current.isDown) press.current.pendingRun = run
    else run()
  }
}

type ValueButtonProps<Item> = ComboboxProps<Item> & { native: ComponentProps<'button'> }

function ValueButton<Item>(props: ValueButtonProps<Item>) {
  const { value, renderValue, itemText, placeholder = '', label, native } = props
  const ownId = useId()
  const { id = ownId, ...ties } = useControlProps()
  return (
    // Labelled by itself: with only the field's label, screen readers wouldn't read the value.
    <button
      type="button"
      className="input combobox"
      part="input"
      {...ties}
      id={id}
      aria-labelledby={id}
      {...native}
    >
      <span className="visually-hidden">
        {`${label}: ${value !== null && renderValue ? `${itemText(value)} ` : ''}`}
      </span>
      {value === null ? (
        <span className="subtle">{placeholder}</span>
      ) : (
        (renderValue ?? itemText)(value)
      )}
      <Icon of={ChevronDown} data-size="small" />
    </button>
  )
}

function focusSearch(panel: HTMLElement | null): void {
  panel?.querySelector('input')?.focus()
}

function containsFocus(
  panel: Element,
  target: EventTarget | null,
  button: Element | null,
): boolean {
  return target === button || (target instanceof Node && panel.contains(target))
}

const closeThenChange =
  <Item,>(onChange: (item: Item) => void, close: () => void) =>
  (item: Item) => {
    close()
    onChange(item)
  }
