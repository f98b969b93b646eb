import { useSignals } from '@preact/signals-react/runtime'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { widgetMessages } from '../../messages/widgets.ts'
import { supportsPopover } from './popover-fallback.ts'
import { Toast } from './toast.tsx'

/** The page's toasts, in the top layer so that no dialog covers them; hover and focus pause all of them. */
export function ToastRegion() {
  useSignals()
  const t = useMessages(widgetMessages)
  const { notices } = useKit()
  const list = notices.list.value
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const region = useTopLayer(list.length)
  return (
    <section
      ref={region}
      className="toasts"
      popover="manual"
      aria-label={t('notices')}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(isFocusInside(event))}
    >
      {list.map((notice) => (
        <Toast
          key={notice.id}
          notice={notice}
          paused={hovered || focused}
          onDismiss={notices.dismiss}
        />
      ))}
    </section>
  )
}

const isFocusInside = ({ currentTarget, relatedTarget }: FocusEvent) =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget)

/** Reopens the region for each new toast: the top layer is a stack, and a dialog may have opened since. */
function useTopLayer(count: number) {
  const ref = useRef<HTMLElement>(null)
  const previousCount = useRef(0)
  useLayoutEffect(() => {
    const region = ref.current
    const grew = count > previousCount.current
    previousCount.current = count
    if (!region || (count > 0 && !grew)) return
    if (!supportsPopover()) return void region.toggleAttribute('data-open', count > 0)
    if (region.matches(':popover-open')) region.hidePopover()
    // The document of a removed iframe has no top layer.
    if (count > 0 && region.ownerDocument.defaultView) region.showPopover()
  }, [count])
  return ref
}
