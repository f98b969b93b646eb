import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** One of `icons.ts`. */
  of: IconNode
  /** 15 px or 22 px instead of 18. */
  'data-size'?: 'small' | 'large' | undefined
  /** On arrows that mean direction: turned around from right to left. */
  'data-mirror'?: boolean | '' | undefined
}

/**
 * Draws one of Lucide's icons. It says nothing to screen readers: the word beside it does. Lucide's own
 * React components would weigh 2 kB more in every element's first load.
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
