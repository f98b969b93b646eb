import type { ElementLifecycle } from './lifecycle.ts'

/** Lets the view find its element's lifecycle, because React receives only the element. */
const lifecycles = new WeakMap<HTMLElement, ElementLifecycle>()

export const lifecycleOf = (host: HTMLElement): ElementLifecycle | undefined => lifecycles.get(host)

export function setLifecycle(host: HTMLElement, life: ElementLifecycle): void {
  lifecycles.set(host, life)
}
