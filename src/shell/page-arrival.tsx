import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKit } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { shellMessages } from '../messages/shell.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useShell } from './shell-context.ts'

/**
 * Stands anew for each page. After a step to another page the focus goes to its heading, as soon as there is one, and the page
 * is announced. The first page of a visit leaves the focus where the document has it.
 */
export function PageArrival({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages(shellMessages)
  const { ownsPage } = useKit()
  const { arrivals } = useShell()
  const area = useRef<HTMLDivElement>(null)
  const [arrivedAt] = useState(title)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    arrivals.count += 1
    const page = area.current
    if (arrivals.count === 1 || !page) return
    setAnnounced(arrivedAt)
    if (ownsPage) window.scrollTo({ top: 0, behavior: 'instant' })
    return whenHeadingStands(page, (heading) => focusHeading(heading, ownsPage))
  }, [arrivals, ownsPage, arrivedAt])
  return (
    <div ref={area} className="page">
      <VisuallyHidden role="status">
        {announced && t('arrived', { page: announced })}
      </VisuallyHidden>
      {children}
    </div>
  )
}

function focusHeading(heading: HTMLElement, ownsPage: boolean): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: ownsPage })
}

/** A page may load before it has a heading; who moves on meanwhile is not called back. */
function whenHeadingStands(page: HTMLElement, run: (heading: HTMLElement) => void): () => void {
  const stop = () => {
    observer.disconnect()
    page.removeEventListener('focusin', stop)
  }
  const look = () => {
    const heading = page.querySelector<HTMLElement>('h1')
    if (!heading) return
    stop()
    run(heading)
  }
  const observer = new MutationObserver(look)
  observer.observe(page, { childList: true, subtree: true })
  page.addEventListener('focusin', stop)
  look()
  return stop
}
