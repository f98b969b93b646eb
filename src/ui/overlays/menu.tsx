import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { nextIndex } from '../layout/roving.ts'
import type { TriggeredPanelProps } from './lazy-popover.tsx'
import { Popover, PopoverPanel, type PopoverProps } from './popover.tsx'

type MenuProps = Pick<PopoverProps, 'label' | 'trigger' | 'align' | 'className'> & {
  /** `MenuItem`s and `<hr />`s; a destructive item comes last, after a separator. */
  children: ReactNode
}

/** A button with a menu: arrow keys, Home, End and first letters move the focus; Tab and Escape close it. */
export function Menu({ children, ...popover }: MenuProps) {
  return (
    <Popover {...popover} {...MENU_PROPS}>
      {() => children}
    </Popover>
  )
}

type MenuPanelProps = Omit<MenuProps, 'trigger'> & TriggeredPanelProps

/** The menu's panel for a `LazyPopover`, which provides the button. */
export function MenuPanel({ children, ...panel }: MenuPanelProps) {
  return (
    <PopoverPanel {...panel} {...MENU_PROPS}>
      {() => children}
    </PopoverPanel>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  /** Shown at the end of the row: a shortcut, a state, a number. */
  trailingContent?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  /** Shows a tick, for one of several choices. */
  checked?: boolean
  /** Makes it a link. */
  href?: string
  target?: '_blank'
  /** Marks the current page. */
  current?: boolean
  onSelect?: (event: MouseEvent) => void
  children: ReactNode
}

/** Choosing the item closes the menu, returns focus to its button, then calls `onSelect`. */
export function MenuItem(props: MenuItemProps) {
  const {
    icon,
    trailingContent,
    tone,
    disabled,
    checked,
    href,
    target,
    current,
    onSelect,
    children,
  } = props
  const itemProps = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    'aria-current': current || undefined,
    'data-tone': tone,
    tabIndex: -1,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
      onSelect?.(event)
    },
  }
  const face = (
    <>
      {icon}
      {children}
      {trailingContent && <span className="trail">{trailingContent}</span>}
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" disabled={disabled} {...itemProps}>
        {face}
      </button>
    )
  }
  return (
    <a href={href} target={target} rel={target && 'noopener'} {...itemProps}>
      {face}
    </a>
  )
}

const MENU_PROPS = {
  role: 'menu',
  onOpen: (panel: HTMLElement) => itemsOf(panel)[0]?.focus(),
  onKeyDown: moveFocus,
} as const

const itemsOf = (panel: Element) => [
  ...panel.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)'),
]

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const current = items.findIndex((item) => item.matches(':focus'))
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  const next =
    nextIndex(event, current, items.length, 'block') ?? indexByLetter(event, items, current)
  if (next === null) return
  event.preventDefault()
  items[next]?.focus()
}

/** The next item after the current one whose name starts with the typed letter. */
function indexByLetter(event: KeyboardEvent, items: HTMLElement[], current: number): number | null {
  const letter = event.key.toLocaleLowerCase()
  if ([...letter].length !== 1 || letter === ' ' || event.ctrlKey || event.metaKey) return null
  const order = items.map((_, offset) => (current + 1 + offset) % items.length)
  return order.find((index) => nameOf(items[index]).startsWith(letter)) ?? null
}

const nameOf = (item: HTMLElement | undefined) =>
  item?.textContent?.trim().toLocaleLowerCase() ?? ''
