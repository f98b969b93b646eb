import { type ComponentType, createElement } from 'preact'
import { hideRegistry } from './other-documents.ts'
import { createRoot } from './react.ts'

/**
 * The part of r2wc that elements/define uses, for the lite build: its class mounts the view when connected and unmounts
 * it when disconnected. Attributes and properties are handled in elements/define.
 */
// biome-ignore lint/style/noDefaultExport: r2wc has a default export
export default function r2wc(View: ComponentType<{ container: HTMLElement }>) {
  return class extends HTMLElement {
    container: HTMLElement = this
    #root: ReturnType<typeof createRoot> | null = null

    connectedCallback(): void {
      this.#root ??= createRoot(this.container)
      this.#root.render(createElement(View, { container: this }))
    }

    /** Called after a move into another document. */
    adoptedCallback(): void {
      hideRegistry(this.container)
      for (const element of this.container.querySelectorAll('*')) hideRegistry(element)
    }

    disconnectedCallback(): void {
      this.#root?.unmount()
      this.#root = null
    }
  }
}
