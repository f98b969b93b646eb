import type { ReactNode } from 'react'
import { Grove } from '../pictures/grove.tsx'
import { partStyles } from '../theme/base.ts'
import css from './empty-state.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

type EmptyStateProps = {
  title: ReactNode
  /** One sentence: what belongs here and how it gets here. */
  text?: ReactNode
  /** One primary button, at most one more. */
  actions?: ReactNode
  /** Where it stands alone, not in a card or a table. */
  framed?: boolean
  /** Where it is all that a page says: the title is the page's heading. */
  isPage?: boolean
}

/** A place with nothing in it yet: grove, title, one sentence, the next step. */
export function EmptyState({ title, text, actions, framed, isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h3'
  return (
    <div className="empty" data-framed={framed ? '' : undefined}>
      <Grove />
      <Title className={isPage ? 'title-page' : 'title-section'}>{title}</Title>
      {text && <p>{text}</p>}
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}
