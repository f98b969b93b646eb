// What the kit asks of the signals' runtime, by preact's own hooks: in the lite build this module stands for
// `@preact/signals-react/runtime`, whose way through a store outside only React needs.
import { Effect } from '@preact/signals-core'
import { type Component, options } from 'preact'

/** A node as preact's add-ons see it, in the spelling of its source. */
type Drawn = { type: unknown; _component?: Component | null }

type Hooks = {
  /** A component is about to be drawn. */
  _render?(node: Drawn): void
  /** A node has been drawn, with all that is in it. */
  diffed?(node: Drawn): void
  unmount?(node: Drawn): void
  /** A component has thrown. */
  _catchError?(...thrown: unknown[]): void
}

/** An effect as the signals' add-ons see it, in the shortened spelling that it keeps for them. */
type Listener = {
  /** Begins to note which signals are read; what it gives ends that. */
  S(): () => void
  /** One of them has changed. */
  c(): void
  /** Disposes of it. */
  d(): void
}

const listeners = new WeakMap<Component, Listener>()
let drawn: Component | null = null
let stopNoting: (() => void) | null = null

/** The signals that the component reads from here on draw it anew when they change. */
export function useSignals(): void {
  if (!drawn || stopNoting) return
  const listener = listeners.get(drawn) ?? listenerOf(drawn)
  listeners.set(drawn, listener)
  stopNoting = listener.S()
}

function listenerOf(component: Component): Listener {
  const effect: unknown = new Effect(() => {})
  // The types name its members as they are before they are shortened.
  return Object.assign(effect as Listener, { c: () => component.forceUpdate() })
}

function endNoting(next: Component | null): void {
  drawn = next
  stopNoting?.()
  stopNoting = null
}

const hooks: Hooks = options
const before = { ...hooks }
hooks._render = (node) => {
  endNoting(node._component ?? null)
  before._render?.(node)
}
hooks.diffed = (node) => {
  endNoting(null)
  before.diffed?.(node)
}
hooks._catchError = (...thrown) => {
  endNoting(null)
  before._catchError?.(...thrown)
}
// Also where a view goes before its effects ran, of which preact then tells nobody.
hooks.unmount = (node) => {
  if (node._component) listeners.get(node._component)?.d()
  before.unmount?.(node)
}
