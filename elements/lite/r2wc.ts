import { type ComponentType, createElement } from 'preact'
import { createRoot } from './react.ts'

/**
 * What elements/define asks of r2wc, in the lite build: its class mounts the view at the insertion and
 * unmounts it at the removal. All that r2wc does for attributes and properties is done in define.
 */
// biome-ignore lint/style/noDefaultExport: r2wc is imported so
export default function r2wc(View: ComponentType<{ container: HTMLElement }>) {
  return class extends HTMLElement {
    container: HTMLElement = this
    #root: ReturnType<typeof createRoot> | null = null

    connectedCallback(): void {
      this.#root ??= createRoot(this.container)
      this.#root.render(createElement(View, { container: this }))
    }

    disconnectedCallback(): void {
      this.#root?.unmount()
      this.#root = null
    }
  }
}
