import type { ReactNode } from 'react'
import { partStyles } from './base.ts'
import css from './key.css?inline'
import './more-tokens.ts'

partStyles(css)

/** A key of the keyboard, as in the hint of a shortcut. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className="key">{children}</kbd>
}
