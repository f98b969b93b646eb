import { partStyles } from '../../ui/theme/base.ts'
import { initialsOf } from './catalogue-rules.ts'
import css from './mark-tile.css?inline'
import '../../ui/theme/semantic-tokens.ts'

partStyles(css)

/** A service's two letters instead of its logo; decorative, next to its name. */
export function MarkTile({ title, isConnected }: { title: string; isConnected: boolean }) {
  return (
    <span
      className="mark-tile"
      data-on={isConnected ? '' : undefined}
      data-initials={initialsOf(title)}
      aria-hidden="true"
    />
  )
}
