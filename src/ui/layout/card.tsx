import { type ReactNode, useId } from 'react'
import { partStyles } from '../theme/base.ts'
import css from './card.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

type CardProps = {
  title: ReactNode
  /** Shown at the end of the title's row. */
  aside?: ReactNode
  children: ReactNode
  /** A tinted background instead of white, for secondary information. */
  tint?: boolean
  /** No padding, for content that reaches the edges, such as a table. */
  flush?: boolean
}

/** A titled section of a page; don't nest cards. */
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
