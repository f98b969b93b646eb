// `useSignals` on Preact's option hooks: the lite build imports this module instead of `@preact/signals-react/runtime`,
// which needs React's external stores.
import { Effect } from '@preact/signals-core'
import { type Component, options } from 'preact'

/** A virtual node as Preact's option hooks receive it, with its published, minified names: `__c` is the component. */
type VirtualNode = { type: unknown; __c?: Component | null }

type Hooks = {
  /** Before a component renders, `_render` in Preact's source. */
  __r?(node: VirtualNode): void
  /** After a node and its children have rendered. */
  diffed?(node: VirtualNode): void
  unmount?(node: VirtualNode): void
  /** After a component threw, `_catchError` in Preact's source. */
  __e?(...thrown: unknown[]): void
}

/** A signals effect with its minified method names, which are stable for integrations. */
type Listener = {
  /** Starts tracking signals; returns a function that stops it. */
  S(): () => void
  /** Called when one of them changes. */
  c(): void
  /** Disposes the effect. */
  d(): void
}

const listeners = new WeakMap<Component, Listener>()
let currentComponent: Component | null = null
let stopTracking: (() => void) | null = null

/** Re-renders the component when a signal that it reads from here on changes. */
export function useSignals(): void {
  if (!currentComponent || stopTracking) return
  const listener = listeners.get(currentComponent) ?? listenerOf(currentComponent)
  listeners.set(currentComponent, listener)
  stopTracking = listener.S()
}

function listenerOf(component: Component): Listener {
  const effect: unknown = new Effect(() => {})
  // The types have the unminified names.
  return Object.assign(effect as Listener, { c: () => component.forceUpdate() })
}

function endTracking(next: Component | null): void {
  currentComponent = next
  stopTracking?.()
  stopTracking = null
}

const hooks: Hooks = options
const previousHooks = { ...hooks }
hooks.__r = (node) => {
  endTracking(node.__c ?? null)
  previousHooks.__r?.(node)
}
hooks.diffed = (node) => {
  endTracking(null)
  previousHooks.diffed?.(node)
}
hooks.__e = (...thrown) => {
  endTracking(null)
  previousHooks.__e?.(...thrown)
}
// Also called for a view that unmounts before its effects ran, whose cleanup Preact then skips.
hooks.unmount = (node) => {
  if (node.__c) listeners.get(node.__c)?.d()
  previousHooks.unmount?.(node)
}
