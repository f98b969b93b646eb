import { type ReactNode, useEffect, useRef } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useShell } from '../shell-context.ts'
import { Welcome } from '../welcome.tsx'

type MessageProps = {
  title: ReactNode
  isLong?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/**
 * One message in place of the dashboard; it takes the focus, because all else is gone. On a host's page it takes none that is
 * elsewhere, and none where nothing of the shell was there before.
 */
export function Message({ title, isLong, children, actions }: MessageProps) {
  const { ownsPage } = useKit()
  const { host } = useElement()
  const { arrivals } = useShell()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { body, activeElement } = document
    const isFree = activeElement === body || activeElement === host
    if (ownsPage || (isFree && arrivals.count > 0)) heading.current?.focus({ preventScroll: true })
  }, [ownsPage, host, arrivals])
  return (
    <Welcome>
      <section className="panel message">
        <h1 className={isLong ? 'title-section' : 'title-page'} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <p className="muted">{children}</p>}
        {actions && <div className="row">{actions}</div>}
      </section>
    </Welcome>
  )
}
