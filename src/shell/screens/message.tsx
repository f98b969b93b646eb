import { type ReactNode, useEffect, useRef } from 'react'
import { Welcome } from '../welcome.tsx'

type MessageProps = {
  title: ReactNode
  isLong?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** One message in place of the dashboard; it takes the focus, because all else is gone. */
export function Message({ title, isLong, children, actions }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
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
