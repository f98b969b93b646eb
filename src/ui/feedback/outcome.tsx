import type { ComponentProps, ReactNode } from 'react'
import { partStyles } from '../theme/base.ts'
import '../theme/semantic-tokens.ts'
import css from './outcome.css?inline'

partStyles(css)

export type OutcomeProps = {
  /** `calm` for what is still under way, or nobody's fault. */
  tone: 'success' | 'danger' | 'calm'
  /** An icon, or a ring while it lasts. */
  sign: ReactNode
  /** A heading, of the level that fits its page. */
  title: ReactNode
  /** One sentence, or two. */
  children?: ReactNode
  /** The ways on: wide buttons, one of them primary. */
  actions?: ReactNode
} & Pick<ComponentProps<'section'>, 'className' | 'role'>

/** What came of it, in one sign, one sentence and the ways on. */
export function Outcome({ tone, sign, title, children, actions, className, role }: OutcomeProps) {
  return (
    <section
      className={['outcome', className].filter(Boolean).join(' ')}
      data-tone={tone}
      role={role}
    >
      <span className="sign">{sign}</span>
      {title}
      {children}
      {actions && <div className="actions">{actions}</div>}
    </section>
  )
}
