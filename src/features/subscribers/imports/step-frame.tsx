import { type ReactNode, useEffect, useRef } from 'react'

type StepFrameProps = {
  title: string
  /** One sentence below the title. */
  text?: ReactNode
  children?: ReactNode
  /** *Back*, then the primary button. */
  actions?: ReactNode
}

/** One step of the import. Its heading receives the focus, because the button that led here is gone. */
export function StepFrame({ title, text, children, actions }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="stack">
      <div>
        <h3 className="step-title" ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {text && <p className="small muted">{text}</p>}
      </div>
      {children}
      {actions && <div className="step-actions">{actions}</div>}
    </section>
  )
}
