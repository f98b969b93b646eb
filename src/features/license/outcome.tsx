import type { ComponentProps, ReactNode } from 'react'
import { partStyles } from '../../ui/base.ts'
import { Icon } from '../../ui/icon.tsx'
import '../../ui/more-tokens.ts'
import css from './outcome.css?inline'

partStyles(css)

type OutcomeProps = {
  icon: ComponentProps<typeof Icon>['of']
  tone: 'success' | 'danger'
  title: ReactNode
  text: ReactNode
  /** The ways on. */
  children?: ReactNode
}

/** What came of it, in one sign, one sentence and the ways on. */
export function Outcome({ icon, tone, title, text, children }: OutcomeProps) {
  return (
    <div className="outcome" data-tone={tone}>
      <span className="sign">
        <Icon of={icon} data-size="large" />
      </span>
      {title}
      <p className="lede muted">{text}</p>
      <div className="stack" data-gap="3">
        {children}
      </div>
    </div>
  )
}
