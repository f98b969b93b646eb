import type { ElementLifecycle } from './lifecycle.ts'

/** How the view finds its element's lifecycle: React gets only the element. */
const lifecycles = new WeakMap<HTMLElement, ElementLifecycle>()

export const lifecycleOf = (host: HTMLElement): ElementLifecycle | undefined => lifecycles.get(host)

export function setLifecycle(host: HTMLElement, life: ElementLifecycle): void {
  lifecycles.set(host, life)
}
