import type { ReactNode } from 'react'
import avenue from './avenue.css?inline'
import { partStyles } from './base.ts'
import css from './empty-state.css?inline'
import { type Poplar, Poplars } from './poplars.tsx'
import './more-tokens.ts'

partStyles(avenue)
partStyles(css)

const GROVE: readonly Poplar[] = [
  [24, 20, 53],
  [48, 4, 53],
  [72, 26, 53],
]

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
      <svg className="art" width="96" height="56" viewBox="0 0 96 56" aria-hidden="true">
        <Poplars row={GROVE} />
        <path className="ground" d="M2 53h92" />
      </svg>
      <Title className={isPage ? 'title-page' : 'title-section'}>{title}</Title>
      {text && <p>{text}</p>}
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}
