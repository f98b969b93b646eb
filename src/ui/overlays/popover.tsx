import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { partStyles } from '../theme/base.ts'
import type { TriggeredPanelProps, TriggerProps } from './lazy-popover.tsx'
import menu from './menu.css?inline'
import css from './popover.css?inline'
import { emulatePopover, supportsPopover } from './popover-fallback.ts'
import { positionBelow } from './position.ts'
import '../theme/semantic-tokens.ts'

partStyles(menu)
partStyles(css)

export type PopoverPanelProps = TriggeredPanelProps & {
  label: string
  role?: 'menu' | 'dialog'
  /** The edge of the trigger to align with. */
  align?: 'start' | 'end'
  /** Added to `menu` and `popover`, for custom styles. */
  className?: string
  onOpen?: (panel: HTMLElement) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: (close: () => void) => ReactNode
}

export type PopoverProps = Omit<PopoverPanelProps, keyof TriggeredPanelProps> & {
  trigger: (props: TriggerProps) => ReactNode
  /** The trigger's `aria-haspopup`; the panel's role by default. */
  popupRole?: TriggerProps['aria-haspopup']
}

/**
 * A native popover: Escape and an outside click close it, and focus returns to the trigger. Its content is mounted
 * only while it is open.
 */
export function Popover({ trigger, popupRole, ...panel }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const ariaHasPopup = popupRole ?? panel.role ?? 'dialog'
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': ariaHasPopup, 'aria-expanded': isOpen })}
      <PopoverPanel {...panel} id={id} onOpenChange={setOpen} />
    </>
  )
}

/** The panel of a `Popover`; its trigger must be in the same parent. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { id, label, role = 'dialog', className = '' } = props
  const { open, ref, ...handlers } = usePanel(props)
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      className={`menu popover ${className}`}
      {...{ role, 'aria-label': label, onKeyDown: props.onKeyDown }}
      {...handlers}
    >
      {open && props.children(() => ref.current?.hidePopover())}
    </div>
  )
}

function usePanel({ align = 'start', onOpen, press, onOpenChange }: PopoverPanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [opensOnMount] = useState(press !== undefined && press.count > 0)
  useLayoutEffect(() => {
    const panel = ref.current
    if (panel && !supportsPopover()) return emulatePopover(panel, anchorOf(panel))
  }, [])
  useEffect(() => {
    if (opensOnMount) ref.current?.showPopover()
  }, [opensOnMount])
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange(next)
  }
  const place = () => {
    const anchor = ref.current && anchorOf(ref.current)
    if (ref.current && anchor) positionBelow(ref.current, anchor, align)
  }
  useWhileOpen(open, place)
  return {
    ref,
    open,
    // React passes on the events of a popover inside this one.
    onBeforeToggle({ newState, target, currentTarget }: ToggleEvent<HTMLDivElement>) {
      if (target !== currentTarget) return
      if (newState === 'open') change(true)
      else restoreFocus(currentTarget)
    },
    // Unmount the content only after closing, because focus has to leave it first.
    onToggle({ newState, target, currentTarget }: ToggleEvent<HTMLDivElement>) {
      if (target !== currentTarget) return
      if (newState === 'open') {
        place()
        onOpen?.(currentTarget)
      } else {
        change(false)
        delete currentTarget.dataset.placed
      }
    },
  }
}

/** Chromium restores focus by itself, but not inside a shadow root. */
function restoreFocus(panel: HTMLElement): void {
  if (panel.matches(':focus-within')) anchorOf(panel)?.focus()
}

function anchorOf(panel: HTMLElement): HTMLElement | null {
  const parent = panel.parentElement
  return parent?.querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`) ?? null
}

/** Keeps the popover next to its trigger while the page scrolls or resizes. */
function useWhileOpen(open: boolean, place: () => void): void {
  const latestPlace = useRef(place)
  latestPlace.current = place
  useEffect(() => {
    if (!open) return
    const follow = () => latestPlace.current()
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, { capture: true })
    }
  }, [open])
}
