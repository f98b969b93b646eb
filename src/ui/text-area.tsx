import type { ComponentProps } from 'react'
import { partStyles } from './base.ts'
import { useControlProps } from './field.tsx'
import css from './text-area.css?inline'

partStyles(css)

/** Several lines of text. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <textarea className="input text-area" part="input" rows={3} {...useControlProps()} {...props} />
  )
}
