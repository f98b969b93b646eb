import type { ComponentProps } from 'react'
import { partStyles } from '../theme/base.ts'
import css from './link-button.css?inline'

partStyles(css)

/** A button in or beside a sentence that looks like a link, because it acts instead of leading to a page. */
export function LinkButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button type="button" className="as-link" {...props} />
}
