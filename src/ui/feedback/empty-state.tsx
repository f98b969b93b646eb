import type { ReactNode } from 'react'
import { Grove } from '../pictures/grove.tsx'
import { partStyles } from '../theme/base.ts'
import css from './empty-state.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

type EmptyStateProps = {
  title: ReactNode
  /** One sentence: what will be here and how to add it. */
  text?: ReactNode
  /** One primary button, and at most one other. */
  actions?: ReactNode
  /** Adds a frame, for use outside a card or a table. */
  framed?: boolean
  /** Makes the title the page's heading, if the page shows nothing else. */
  isPage?: boolean
}

/** An empty list or page: picture, title, one sentence and the next step. */
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
