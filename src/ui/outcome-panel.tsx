import type { ReactNode } from 'react'
import { partStyles } from './base.ts'
import css from './outcome-panel.css?inline'
import './more-tokens.ts'
import sheet from './sheet.css?inline'

partStyles(sheet)
partStyles(css)

type OutcomePanelProps = {
  /** `calm` for what is still under way, or nobody's fault. */
  tone: 'success' | 'danger' | 'calm'
  /** An icon, or a ring while it lasts. */
  sign: ReactNode
  title: ReactNode
  children?: ReactNode
  /** Wide buttons, one of them primary. */
  actions?: ReactNode
}

/** All that a page says, on one sheet: what came of it, one sentence, the way on. It is read out. */
export function OutcomePanel({ tone, sign, title, children, actions }: OutcomePanelProps) {
  return (
    <section
      className="outcome sheet"
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <span className="sign">{sign}</span>
      <h1 className="title-page">{title}</h1>
      {children}
      {actions && <div className="actions">{actions}</div>}
    </section>
  )
}
