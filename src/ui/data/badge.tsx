import type { ReactNode } from 'react'
import { partStyles } from '../theme/base.ts'
import css from './badge.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

type BadgeProps = {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info'
  /** An outline instead of a tint, for plan names. */
  outline?: boolean
  icon?: ReactNode
  children: ReactNode
}

/** A short label on a tint. */
export function Badge({ tone = 'neutral', outline, icon, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-outline={outline ? '' : undefined}>
      {icon}
      {children}
    </span>
  )
}
