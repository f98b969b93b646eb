import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useShell } from '../shell-context.ts'
import { Welcome } from '../welcome.tsx'

type MessageProps = {
  title: ReactNode
  isLong?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** A single message in place of the dashboard; it receives focus, because nothing else is on the screen. */
export function Message({ title, isLong, children, actions }: MessageProps) {
  const area = useFocusHeading<HTMLElement>()
  return (
    <Welcome>
      <section className="panel message" ref={area}>
        <h1 className={isLong ? 'title-section' : 'title-page'} tabIndex={-1}>
          {title}
        </h1>
        {children && <p className="muted">{children}</p>}
        {actions && <div className="row">{actions}</div>}
      </section>
    </Welcome>
  )
}

/**
 * Moves focus to the heading of a screen that replaces the dashboard. On a host's page, focus is moved only if it
 * isn't elsewhere and a page in the shell was shown before.
 */
export function useFocusHeading<Area extends HTMLElement>(): RefObject<Area | null> {
  const { ownsPage } = useKit()
  const { host } = useElement()
  const { pageViews } = useShell()
  const area = useRef<Area>(null)
  useEffect(() => {
    const { body, activeElement } = document
    const isFree = activeElement === body || activeElement === host
    if (ownsPage || (isFree && pageViews.count > 0))
      area.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [ownsPage, host, pageViews])
  return area
}
