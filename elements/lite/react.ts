// What the kit and its libraries ask of React, from preact: in the lite build this module stands wherever
// one imports React (elements/lite.build.mjs). Where preact does otherwise than React, it is mended here.
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

/** Draws a moment later, as React's does: nobody who inserts an element waits for its view. */
export function createRoot(container: Element) {
  let isGone = false
  return {
    render(view: ComponentChildren): void {
      queueMicrotask(() => {
        if (!isGone) render(view, container)
      })
    },
    unmount(): void {
      isGone = true
      atOnce(() => render(null, container))
    },
  }
}

let takeBackEffects = (): void => {}

const keepForNow = (run: () => void): void => {
  takeBackEffects = run
}

/** Preact takes effects back after the next frame, React as soon as the root is gone. */
function atOnce(unmount: () => void): void {
  const { requestAnimationFrame: before } = options
  options.requestAnimationFrame = keepForNow
  unmount()
  if (before) options.requestAnimationFrame = before
  else delete options.requestAnimationFrame
  takeBackEffects()
}

let ids = 0

/** Preact counts in each root, so that two elements in the light DOM would have the same ids. */
export function useId(): string {
  const [id] = useState(() => `_p_${++ids}_`)
  return id
}

type Props = Record<string, unknown>

/** Names of ours for those of the document, where preact takes a name as it is. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  // As an attribute, which `false` would remove, the word means what it says only in the DOM's spelling.
  spellCheck: 'spellcheck',
  // React's bubble.
  onFocus: 'onfocusin',
  onBlur: 'onfocusout',
}

const OF_A_PICTURE = /^(?:clip|fill|font|stop|stroke|text)[A-Z]/

function nameInDocument(name: string, type: string, props: Props): string {
  // React's comes with every key.
  if (name === 'onChange') return isTypedInto(type, props) ? 'oninput' : name
  if (OF_A_PICTURE.test(name)) return name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
  return NAMES[name] ?? name
}

const isTypedInto = (type: string, props: Props): boolean =>
  type === 'textarea' || (type === 'input' && !/^(file|checkbox|radio)$/.test(`${props.type}`))

const before = options.vnode
options.vnode = (node) => {
  const { type, props } = node
  if (typeof type === 'string') {
    const named: typeof props = { children: undefined }
    for (const [name, value] of Object.entries<unknown>(props)) {
      Object.assign(named, { [nameInDocument(name, type, props)]: value })
    }
    node.props = named
  }
  before?.(node)
}

/** Views ask for the browser's own event, and the country list speaks to its library on it. */
options.event = (event) => Object.assign(event, { nativeEvent: event })
