import type { ComponentProps, ReactNode } from 'react'
import { useControlProps } from './field.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix' | 'className'> & {
  size?: 'small' | 'medium' | 'large'
  /** Before the text, such as `https://`; an address keeps left to right. */
  prefix?: ReactNode
  /** After the text, such as `.myshopify.com` or a unit. */
  suffix?: ReactNode
}

/** One line of text; inside a `Field` it is tied to label, hint and error by itself. */
export function TextInput({ size = 'medium', prefix, suffix, ...native }: TextInputProps) {
  const control = useControlProps()
  const input = (
    <input type="text" className="input" part="input" data-size={size} {...control} {...native} />
  )
  if (!prefix && !suffix) return input
  return (
    <span className="affix" data-size={size} dir={native.dir}>
      {prefix && (
        <span className="before" data-tint={tint(prefix)}>
          {prefix}
        </span>
      )}
      {input}
      {suffix && (
        <span className="after" data-tint={tint(suffix)}>
          {suffix}
        </span>
      )}
    </span>
  )
}

/** Words stand on a tint of their own; an icon floats in the control. */
const tint = (affix: ReactNode) => (typeof affix === 'string' ? '' : undefined)
