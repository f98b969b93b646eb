import type { ReadonlySignal } from '@preact/signals-core'
import { createContext, useContext } from 'react'
import type { Kit } from './kit.ts'

/** What a view may know of the element that it stands in. */
export type ElementScope = {
  readonly tag: string
  /** The custom element; null in a view mounted without one. */
  readonly host: HTMLElement | null
  /** The tree that the view's nodes live in: `activeElement`, `getElementById`, listeners. */
  readonly root: ShadowRoot | Document
  /** Aborts when the element leaves the page. */
  readonly signal: AbortSignal
  /** The element's own `locale`, the page's, or the nearest `lang`. */
  readonly locale: ReadonlySignal<string>
  /** Shows the host `:state(loading)` or `:state(failed)`. */
  setState(name: 'loading' | 'failed', on: boolean): void
  /** Tells the host by the event `failed`, and `onError`; `retry` is what *Try again* does. */
  fail(failure: unknown, retry: () => void): void
}

export const KitContext = createContext<Kit | null>(null)
export const ElementContext = createContext<ElementScope | null>(null)

export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('useKit() is called outside an element: there is no KitContext here.')
  return kit
}

export function useElement(): ElementScope {
  const scope = useContext(ElementContext)
  if (!scope) throw new Error('useElement() is called outside an element.')
  return scope
}
