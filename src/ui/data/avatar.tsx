import { partStyles } from '../theme/base.ts'
import css from './avatar.css?inline'
import { hashOf } from './hash.ts'

partStyles(css)

const HUES = ['leaf', 'sand', 'sky', 'rose'] as const

type AvatarProps = {
  /** A name or an email address; also determines the colour. */
  name: string
  size?: 'small' | 'medium'
}

/** Initials on a soft colour. Hidden from screen readers, because the name is next to it or in the button's label. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  const hue = HUES[hashOf(name) % HUES.length]
  return (
    <span
      className="avatar"
      data-hue={hue}
      data-size={size}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  )
}

/** 'Mira Kovář' gives MK, 'mira@example.com' gives MI. */
export function initials(name: string): string {
  const [first = '', second] = name
    .replace(/@.*$/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  const letters = second ? [[...first][0], [...second][0]] : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
