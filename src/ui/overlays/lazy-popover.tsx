import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import type { LazyPart, LoadFailedProps } from '../loading/lazy-part.tsx'
import { type Press, usePress } from '../loading/press.ts'

/** Props for the button that opens a popover. */
export type TriggerProps = {
  popoverTarget: string
  'aria-haspopup': 'menu' | 'listbox' | 'dialog'
  'aria-expanded': boolean
  onClick?: (event: MouseEvent) => void
  onFocus?: () => void
  onPointerEnter?: () => void
}

/** Connects a panel to its trigger. */
export type TriggeredPanelProps = {
  id: string
  onOpenChange: (isOpen: boolean) => void
  /** Clicks on the trigger made before the panel's code had loaded. */
  press?: Press
}

type LazyPopoverProps<Props extends object> = {
  trigger: (props: TriggerProps) => ReactNode
  popupRole: TriggerProps['aria-haspopup']
  /** A lazy part of kind `pressed` around `PopoverPanel` or `MenuPanel`. */
  panel: LazyPart<Props & TriggeredPanelProps>
  panelProps: Props
}

/** A `Popover` whose panel is loaded when its trigger is hovered, focused or clicked. */
export function LazyPopover<Props extends object>(props: LazyPopoverProps<Props>) {
  const { trigger, popupRole, panel: Panel, panelProps } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const press = usePress()
  const isPanelLoaded = press.count > 0 && Panel.isLoaded()
  // Otherwise the browser would toggle the panel that this click has just opened, and close it again.
  const open = (event: MouseEvent) => {
    event.preventDefault()
    press.add()
  }
  const prefetchHandlers = {
    onClick: open,
    onFocus: Panel.prefetch,
    onPointerEnter: Panel.prefetch,
  }
  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-haspopup': popupRole,
        'aria-expanded': isOpen,
        ...(isPanelLoaded ? {} : prefetchHandlers),
      })}
      <Panel {...panelProps} id={id} onOpenChange={setOpen} press={press} />
    </>
  )
}

/** For a panel that fails to load: shows a toast; the next click retries. */
export function PanelFailed({ loadFailure, onLoadAgain }: LoadFailedProps) {
  const { notices } = useKit()
  const t = useMessages(uiMessages)
  const text = t('failedOffline')
  useFailure(loadFailure, onLoadAgain)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast per failure, whatever its text
  useEffect(() => {
    notices.push({ tone: 'error', text })
  }, [loadFailure])
  return null
}
