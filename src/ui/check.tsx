import type { ComponentProps } from 'react'
import { partStyles } from './base.ts'
import css from './check.css?inline'
import './more-tokens.ts'

partStyles(css)

/** The words stand as children; the whole label is the hit area. */
type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'role'>

/** Any number of them may be ticked. */
export function Checkbox(props: CheckProps) {
  return <Tick {...props} type="checkbox" />
}

/** One of a group of the same `name`, where a word each is enough; else `RadioCards`. */
export function Radio(props: CheckProps) {
  return <Tick {...props} type="radio" />
}

/** Acts at once, without a *Save*. */
export function Switch(props: CheckProps) {
  return <Tick {...props} type="checkbox" role="switch" className="switch" />
}

function Tick({ children, ...native }: ComponentProps<'input'>) {
  return (
    <label className="check">
      <input {...native} />
      {children}
    </label>
  )
}
