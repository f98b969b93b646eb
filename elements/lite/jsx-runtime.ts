// What JSX compiles to, in the lite build: preact's own runtime brings its way to make a node along once more.
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
