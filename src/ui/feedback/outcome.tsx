import type { ComponentProps, ReactNode } from 'react'
import { partStyles } from '../theme/base.ts'
import '../theme/semantic-tokens.ts'
import css from './outcome.css?inline'

partStyles(css)

export type OutcomeProps = {
  /** `calm` while something is in progress, or if nobody is at fault. */
  tone: 'success' | 'danger' | 'calm'
  /** An icon, or a spinner while in progress. */
  icon: ReactNode
  /** A heading of the level that fits the page. */
  title: ReactNode
  /** One or two sentences. */
  children?: ReactNode
  /** The next steps: wide buttons, one of them primary. */
  actions?: ReactNode
} & Pick<ComponentProps<'section'>, 'className' | 'role'>

/** The outcome of an action: an icon, a sentence and the next steps. */
export function Outcome({ tone, icon, title, children, actions, className, role }: OutcomeProps) {
  return (
    <section
      className={['outcome', className].filter(Boolean).join(' ')}
      data-tone={tone}
      role={role}
    >
      <span className="sign">{icon}</span>
      {title}
      {children}
      {actions && <div className="actions">{actions}</div>}
    </section>
  )
}
