import { type ReactNode, useId } from 'react'
import { partStyles } from '../theme/base.ts'
import css from './card.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

type CardProps = {
  title: ReactNode
  /** At the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
  /** On paper instead of white, for what is said beside the work. */
  tint?: boolean
  /** For content that reaches the edges, such as a table. */
  flush?: boolean
}

/** A part of a page under a title; cards do not stand inside cards. */
export function Card({ title, aside, children, tint, flush }: CardProps) {
  const id = useId()
  return (
    <section className="card" data-tint={tint ? '' : undefined} aria-labelledby={id}>
      <header>
        <h2 className="title-card" id={id}>
          {title}
        </h2>
        <span className="push" />
        {aside}
      </header>
      {flush ? children : <div className="body">{children}</div>}
    </section>
  )
}
