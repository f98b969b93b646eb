import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { loadPart } from '../../lib/load-part.ts'
import { useLateFailureText } from '../feedback/late-failure-text.ts'

/** To be spread on the button that opens a popover. */
export type TriggerProps = {
  popoverTarget: string
  'aria-haspopup': 'menu' | 'listbox' | 'dialog'
  'aria-expanded': boolean
  onClick?: () => void
}

/** What ties a panel to its trigger. */
export type PanelOfTrigger = {
  id: string
  onOpenChange: (isOpen: boolean) => void
  /** The trigger was pressed before the panel's code was there. */
  opensAtOnce?: boolean
}

type LatePopoverProps<Props> = {
  trigger: (props: TriggerProps) => ReactNode
  announces: TriggerProps['aria-haspopup']
  /** Gives the panel: a view around `PopoverPanel` or `MenuPanel`. */
  load: () => Promise<ComponentType<Props & PanelOfTrigger>>
  panel: Props
}

/** A `Popover` whose panel comes ahead of the first press, or with it. */
export function LatePopover<Props extends object>(props: LatePopoverProps<Props>) {
  const { trigger, announces, load, panel } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isAwaited, setAwaited] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<Props & PanelOfTrigger> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const notice = useFailureNotice()
  useEffect(() => fetchAhead(load), [load])
  const open = () => {
    setAwaited(true)
    setFailure(null)
    loadPart(load).then(
      (View) => setPanel(() => View),
      (reason: unknown) => {
        setFailure(reason)
        return notice(reason)
      },
    )
  }
  useFailure(failure, open)
  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-haspopup': announces,
        'aria-expanded': isOpen,
        ...(Panel ? {} : { onClick: open }),
      })}
      {Panel && <Panel {...panel} id={id} onOpenChange={setOpen} opensAtOnce={isAwaited} />}
    </>
  )
}

function useFailureNotice() {
  const { notices } = useKit()
  const failureText = useLateFailureText()
  return async (failure: unknown) =>
    notices.push({ tone: 'error', text: await failureText(failure) })
}
