import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** 15 px or 22 px instead of 18. */
  'data-size'?: 'small' | 'large' | undefined
  /** On arrows that mean direction: turned around from right to left. */
  'data-mirror'?: boolean | '' | undefined
}

/**
 * A component that draws one of Lucide's icons. It says nothing to screen readers: the word beside it
 * does. Lucide's own React components would weigh 2 kB more in every element's first load.
 */
export const icon = (node: IconNode) => (props: IconProps) => <Drawing node={node} {...props} />

function Drawing({ node, ...props }: IconProps & { node: IconNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" {...props}>
      {node.map(([tag, attributes]) =>
        createElement(tag, { key: `${tag}${JSON.stringify(attributes)}`, ...attributes }),
      )}
    </svg>
  )
}
