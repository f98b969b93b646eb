import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** One of the icons in `icons.ts`. */
  of: IconNode
  /** 15 px or 22 px instead of 18. */
  'data-size'?: 'small' | 'large' | undefined
  /** Mirrored in right-to-left text, for arrows that show a direction. */
  'data-mirror'?: boolean | '' | undefined
}

/**
 * Draws a Lucide icon. Hidden from screen readers, because the text next to it has the same meaning. Lucide's own React
 * components would add 2 kB to every element's first load.
 */
export function Icon({ of, ...props }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" {...props}>
      {of.map(([tag, attributes]) =>
        createElement(tag, { key: `${tag}${JSON.stringify(attributes)}`, ...attributes }),
      )}
    </svg>
  )
}
