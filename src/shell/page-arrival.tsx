import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKit } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { shellMessages } from '../messages/shell.ts'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { useShell } from './shell-context.ts'

/**
 * Mounted once per page: moves focus to the page's heading when it appears. After navigation it also announces the
 * page. On the first page of a visit it moves focus only if the kit owns the page and nothing else has focus.
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
    const isStep = arrivals.count > 1
    if (!page || !(isStep || ownsPage)) return
    if (isStep) {
      setAnnounced(arrivedAt)
      if (ownsPage) window.scrollTo({ top: 0, behavior: 'instant' })
    }
    return keepFocusOnHeading(page, ownsPage, isStep)
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

/**
 * A page may render its heading late, or replace it after loading. Keeps focus on the heading until the user moves
 * it.
 */
function keepFocusOnHeading(page: HTMLElement, ownsPage: boolean, isStep: boolean): () => void {
  const root = page.getRootNode()
  let focused: HTMLElement | null = null
  const look = () => {
    const heading = page.querySelector<HTMLElement>('h1, .title-page')
    if (!heading || focused?.isConnected) return
    if (!isStep && document.activeElement !== document.body) return
    focused = heading
    heading.tabIndex = -1
    heading.focus({ preventScroll: ownsPage })
  }
  const observer = new MutationObserver(look)
  const stop = () => {
    observer.disconnect()
    root.removeEventListener('focusin', stopElsewhere)
    page.removeEventListener('pointerdown', stop)
  }
  const stopElsewhere = ({ target }: Event) => {
    if (target !== focused) stop()
  }
  observer.observe(page, { childList: true, subtree: true })
  root.addEventListener('focusin', stopElsewhere)
  page.addEventListener('pointerdown', stop)
  look()
  return stop
}
