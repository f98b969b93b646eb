import type { ReactNode } from 'react'
import { partStyles } from '../theme/base.ts'
import css from './status.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

type StatusProps = {
  state: 'live' | 'paused' | 'scheduled' | 'draft' | 'ended' | 'failed'
  /** The state's text: the shape alone isn't enough. */
  children: ReactNode
}

/** A state as a shape with text, never as a colour alone. */
export function Status({ state, children }: StatusProps) {
  return (
    <span className="status" data-state={state}>
      {children}
    </span>
  )
}
