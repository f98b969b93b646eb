import type { ReactNode } from 'react'
import { partStyles } from '../theme/base.ts'
import css from './status.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

type StatusProps = {
  state: 'live' | 'paused' | 'scheduled' | 'draft' | 'ended' | 'failed'
  /** The word for it: the shape alone says nothing. */
  children: ReactNode
}

/** A shape and a word, never a colour alone. */
export function Status({ state, children }: StatusProps) {
  return (
    <span className="status" data-state={state}>
      {children}
    </span>
  )
}
