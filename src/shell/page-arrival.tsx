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
  const { pageViews } = useShell()
  const area = useRef<HTMLDivElement>(null)
  const [initialTitle] = useState(title)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    pageViews.count += 1
    const page = area.current
    const isNavigation = pageViews.count > 1
    if (!page || !(isNavigation || ownsPage)) return
    if (isNavigation) {
      setAnnounced(initialTitle)
      if (ownsPage) window.scrollTo({ top: 0, behavior: 'instant' })
    }
    return keepFocusOnHeading(page, ownsPage, isNavigation)
  }, [pageViews, ownsPage, initialTitle])
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
function keepFocusOnHeading(
  page: HTMLElement,
  ownsPage: boolean,
  isNavigation: boolean,
): () => void {
  const root = page.getRootNode()
  let focusedHeading: HTMLElement | null = null
  const focusHeading = () => {
    const heading = page.querySelector<HTMLElement>('h1, .title-page')
    if (!heading || focusedHeading?.isConnected) return
    if (!isNavigation && document.activeElement !== document.body) return
    focusedHeading = heading
    heading.tabIndex = -1
    heading.focus({ preventScroll: ownsPage })
  }
  const observer = new MutationObserver(focusHeading)
  const stop = () => {
    observer.disconnect()
    root.removeEventListener('focusin', stopOnOtherFocus)
    page.removeEventListener('pointerdown', stop)
  }
  const stopOnOtherFocus = ({ target }: Event) => {
    if (target !== focusedHeading) stop()
  }
  observer.observe(page, { childList: true, subtree: true })
  root.addEventListener('focusin', stopOnOtherFocus)
  page.addEventListener('pointerdown', stop)
  focusHeading()
  return stop
}
