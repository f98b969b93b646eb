import type { ReadonlySignal } from '@preact/signals-core'
import { createContext, useContext } from 'react'
import type { Kit } from './kit.ts'

/** What the containing element provides to a view. */
export type ElementScope = {
  readonly tag: string
  /** The custom element; null in a view mounted without one. */
  readonly host: HTMLElement | null
  /** The root that contains the view's nodes, for `activeElement`, `getElementById` and listeners. */
  readonly root: ShadowRoot | Document
  /** Aborts when the element leaves the page. */
  readonly signal: AbortSignal
  /** The element's own `locale`, the page's, or the nearest `lang`. */
  readonly locale: ReadonlySignal<string>
  /** Sets `:state(loading)` or `:state(failed)`. */
  setState(name: 'loading' | 'failed', on: boolean): void
  /** Dispatches `failed` and calls `onError`; `retry` is what *Try again* does. */
  fail(failure: unknown, retry: () => void): void
}

export const KitContext = createContext<Kit | null>(null)
export const ElementContext = createContext<ElementScope | null>(null)

export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('useKit() was called outside an element: there is no KitContext.')
  return kit
}

export function useElement(): ElementScope {
  const scope = useContext(ElementContext)
  if (!scope) throw new Error('useElement() was called outside an element.')
  return scope
}
