import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { ArrowDownRight, ArrowUpRight, Minus } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './trend.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

const ICONS = { up: ArrowUpRight, down: ArrowDownRight, same: Minus }

type TrendProps = {
  direction: keyof typeof ICONS
  /** The colour: good is green, bad is red. By default, up is good and down is bad. */
  meaning?: 'good' | 'bad' | 'neutral'
  children: ReactNode
}

/** The change in a figure: an arrow and the amount. */
export function Trend({ direction, meaning, children }: TrendProps) {
  const icon = ICONS[direction]
  return (
    <span className="change" data-meaning={meaning ?? defaultMeaning(direction)}>
      <Icon of={icon} />
      {children}
    </span>
  )
}

function defaultMeaning(direction: keyof typeof ICONS) {
  return ({ up: 'good', down: 'bad', same: 'neutral' } as const)[direction]
}
