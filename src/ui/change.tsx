import type { ReactNode } from 'react'
import { partStyles } from './base.ts'
import css from './change.css?inline'
import { Icon } from './icon.tsx'
import { ArrowDownRight, ArrowUpRight, Minus } from './icons.ts'
import './more-tokens.ts'

partStyles(css)

const ICONS = { up: ArrowUpRight, down: ArrowDownRight, same: Minus }

type ChangeProps = {
  direction: keyof typeof ICONS
  /** A fall is red only where a fall is bad; by default up is good. */
  meaning?: 'good' | 'bad' | 'neutral'
  children: ReactNode
}

/** How a figure moved: an arrow and the size of the move. */
export function Change({ direction, meaning, children }: ChangeProps) {
  const icon = ICONS[direction]
  return (
    <span className="change" data-meaning={meaning ?? usualMeaning(direction)}>
      <Icon of={icon} />
      {children}
    </span>
  )
}

function usualMeaning(direction: keyof typeof ICONS) {
  return ({ up: 'good', down: 'bad', same: 'neutral' } as const)[direction]
}
