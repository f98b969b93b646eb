// The lite build's JSX runtime. Preact's own would add a second copy of `createElement`.
import { type ComponentType, createElement } from 'preact'

export { Fragment } from 'preact'

export function jsx<Props extends object>(
  type: ComponentType<Props> | string,
  props: Props,
  key?: string,
) {
  return Object.assign(createElement<Props>(type, props), { key })
}

export { jsx as jsxs }
