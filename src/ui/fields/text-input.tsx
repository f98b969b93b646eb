import type { ComponentProps, ReactNode } from 'react'
import { useControlProps } from './field.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix' | 'className'> & {
  size?: 'small' | 'medium' | 'large'
  /** Shown before the text, such as `https://`; a URL stays left to right. */
  prefix?: ReactNode
  /** Shown after the text, such as `.myshopify.com` or a unit. */
  suffix?: ReactNode
}

/** A single-line text input; inside a `Field` it is connected to label, hint and error automatically. */
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

/** Text gets a tinted background; an icon is placed inside the control. */
const tint = (affix: ReactNode) => (typeof affix === 'string' ? '' : undefined)
