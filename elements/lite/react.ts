// React's API on Preact: the lite build imports this module instead of React (elements/lite.build.mjs). It also
// compensates for the differences between Preact and React.
import { type ComponentChildren, options, render } from 'preact'
import { useState } from 'preact/hooks'

export { Component, cloneElement, createContext, createElement, Fragment } from 'preact'
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'

/** Renders asynchronously, like React's own `createRoot`: inserting an element doesn't block on its view. */
export function createRoot(container: Element) {
  let isUnmounted = false
  return {
    render(view: ComponentChildren): void {
      queueMicrotask(() => {
        if (!isUnmounted) render(view, container)
      })
    },
    unmount(): void {
      isUnmounted = true
      cleanUpImmediately(() => render(null, container))
    },
  }
}

let runCleanup = (): void => {}

const deferCleanup = (run: () => void): void => {
  runCleanup = run
}

/** Preact cleans up effects after the next frame, React as soon as the root is unmounted. */
function cleanUpImmediately(unmount: () => void): void {
  const { requestAnimationFrame: before } = options
  options.requestAnimationFrame = deferCleanup
  unmount()
  if (before) options.requestAnimationFrame = before
  else delete options.requestAnimationFrame
  runCleanup()
}

let lastId = 0

/** Preact's ids are unique only per root, so two elements in the light DOM would share ids. */
export function useId(): string {
  const [id] = useState(() => `_p_${++lastId}_`)
  return id
}

type Props = Record<string, unknown>

/** React's prop names and the DOM's, for those that Preact passes on unchanged. */
const DOM_NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  // Set as an attribute, which `false` would otherwise remove.
  spellCheck: 'spellcheck',
  // React's focus events bubble.
  onFocus: 'onfocusin',
  onBlur: 'onfocusout',
}

const SVG_PROP = /^(?:clip|fill|font|stop|stroke|text)[A-Z]/

function domName(name: string, type: string, props: Props): string {
  // React's `onChange` fires on every keystroke.
  if (name === 'onChange') return isTextInput(type, props) ? 'oninput' : name
  if (SVG_PROP.test(name)) return name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
  return DOM_NAMES[name] ?? name
}

const isTextInput = (type: string, props: Props): boolean =>
  type === 'textarea' || (type === 'input' && !/^(file|checkbox|radio)$/.test(`${props.type}`))

const previousVnodeHook = options.vnode
options.vnode = (node) => {
  const { type, props } = node
  if (typeof type === 'string') {
    const domProps: typeof props = { children: undefined }
    for (const [name, value] of Object.entries<unknown>(props)) {
      Object.assign(domProps, { [domName(name, type, props)]: value })
    }
    node.props = domProps
  }
  previousVnodeHook?.(node)
}

/** Views read `event.nativeEvent`, and the country list passes a flag to downshift on it. */
options.event = (event) => Object.assign(event, { nativeEvent: event })
