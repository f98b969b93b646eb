import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useElement } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { useModal } from '../../../ui/overlays/use-modal.ts'

/** The element's width, in CSS pixels, from which the panel is beside the list; below, it is a drawer. */
const PANEL_MIN_WIDTH_PX = 1_100

type PanelFrameProps = {
  /** Another subscriber in the open panel moves the focus into it again. */
  id: string
  onClose: () => void
  children: ReactNode
}

/** The panel beside the list, or a drawer above it if the element is narrow. Escape closes both. */
export function PanelFrame(props: PanelFrameProps) {
  const isWide = useIsWide()
  return isWide ? <SidePanel {...props} /> : <DetailsDrawer {...props} />
}

function useIsWide(): boolean {
  const { host } = useElement()
  const [isWide, setWide] = useState(() => (host?.clientWidth ?? 0) >= PANEL_MIN_WIDTH_PX)
  useEffect(() => {
    if (!host) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWide(entry.contentRect.width >= PANEL_MIN_WIDTH_PX)
    })
    observer.observe(host)
    return () => observer.disconnect()
  }, [host])
  return isWide
}

function SidePanel({ id, onClose, children }: PanelFrameProps) {
  const t = useMessages(subscriberDetailsMessages)
  const panel = useRef<HTMLElement>(null)
  useFocusInside(panel, id)
  return (
    <aside
      ref={panel}
      className="side-panel"
      tabIndex={-1}
      aria-label={t('label')}
      onKeyDown={(event) => {
        if (!isOwnEscape(event)) return
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </aside>
  )
}

/** Moves the focus into the panel, and back to where it was when the panel closes. */
function useFocusInside(panel: RefObject<HTMLElement | null>, id: string): void {
  const opener = useRef<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another subscriber
  useLayoutEffect(() => {
    const root = panel.current?.getRootNode()
    const active =
      root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
    if (active instanceof HTMLElement && !panel.current?.contains(active)) opener.current = active
    panel.current?.focus({ preventScroll: true })
  }, [panel, id])
  useLayoutEffect(() => () => opener.current?.focus(), [])
}

function DetailsDrawer({ onClose, children }: PanelFrameProps) {
  const t = useMessages(subscriberDetailsMessages)
  const dialog = useModal()
  const close = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="details-drawer"
      aria-label={t('label')}
      onKeyDown={(event) => isOwnEscape(event) && close(event)}
      onCancel={(event) => event.target === event.currentTarget && close(event)}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  )
}

/** Escape in a menu or a dialog above the panel closes that, not the panel. */
function isOwnEscape({ key, target, currentTarget }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false
  const layer = target.closest('dialog, [popover]')
  return layer === null || layer === currentTarget || !currentTarget.contains(layer)
}
